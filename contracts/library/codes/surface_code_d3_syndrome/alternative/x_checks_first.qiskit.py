from qiskit import QuantumCircuit

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    """Hadamards on the data in place of the ancillas, X checks first, every ancilla read as soon as it is done."""
    circuit = QuantumCircuit(17, 8)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k in reversed(range(4)):
        for qubit in X_CHECKS[k]:
            circuit.h(qubit)
            circuit.cx(qubit, 13 + k)
            circuit.h(qubit)
        circuit.measure(13 + k, 4 + k)
    for k in range(4):
        for qubit in Z_CHECKS[k]:
            circuit.cx(qubit, 9 + k)
        circuit.measure(9 + k, k)
    return circuit
