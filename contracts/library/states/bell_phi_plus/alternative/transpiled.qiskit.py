from qiskit import QuantumCircuit, transpile


def bell_phi_plus():
    circuit = QuantumCircuit(2, 2)
    circuit.h(1)
    circuit.cx(1, 0)
    circuit.measure([0, 1], [0, 1])
    return transpile(circuit, basis_gates=["rz", "sx", "ecr"], optimization_level=1, seed_transpiler=7)
