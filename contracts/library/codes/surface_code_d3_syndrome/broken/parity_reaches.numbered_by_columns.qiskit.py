from qiskit import QuantumCircuit

Z_CHECKS = ((0, 3, 1, 4), (4, 7, 5, 8), (6, 7), (1, 2))
X_CHECKS = ((3, 6, 4, 7), (1, 4, 2, 5), (0, 3), (5, 8))


def surface_code_d3_syndrome(error_qubit):
    """The square read column by column."""
    circuit = QuantumCircuit(17, 8)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(Z_CHECKS):
        for qubit in check:
            circuit.cx(qubit, 9 + k)
    for k, check in enumerate(X_CHECKS):
        circuit.h(13 + k)
        for qubit in check:
            circuit.cx(13 + k, qubit)
        circuit.h(13 + k)
    circuit.measure(range(9, 17), range(8))
    return circuit
