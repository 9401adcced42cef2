from qiskit import QuantumCircuit, transpile
from qiskit.circuit import ParameterVector


def product_6(param):
    p = ParameterVector("p", 6)
    circuit = QuantumCircuit(2)
    for qubit in (1, 0):
        circuit.rz(p[3 * qubit], qubit)
        circuit.ry(p[3 * qubit + 1], qubit)
        circuit.rz(p[3 * qubit + 2], qubit)
    bound = circuit.assign_parameters(dict(zip(p, param, strict=True)))
    bound.measure_all()
    return transpile(bound, basis_gates=["rz", "sx"], optimization_level=1, seed_transpiler=2)
