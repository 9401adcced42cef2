from qiskit import QuantumCircuit, transpile


def controlled_h():
    circuit = QuantumCircuit(2)
    circuit.ch(0, 1)
    return transpile(circuit, basis_gates=["rz", "sx", "ecr"], optimization_level=1, seed_transpiler=11)
