from qiskit import QuantumCircuit, transpile


def bit_flip_syndrome(error_qubit):
    circuit = QuantumCircuit(5, 2)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in range(2):
        circuit.cx([k, k + 1], 3 + k)
    circuit.measure([3, 4], [0, 1])
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=1, seed_transpiler=3)
