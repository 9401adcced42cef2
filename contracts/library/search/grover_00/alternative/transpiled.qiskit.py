from qiskit import QuantumCircuit, transpile


def grover_00():
    circuit = QuantumCircuit(2, 2)
    circuit.h([0, 1])
    circuit.cz(0, 1, ctrl_state=0)
    circuit.z(0)
    circuit.h([0, 1])
    circuit.z([0, 1])
    circuit.cz(0, 1)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=5)
