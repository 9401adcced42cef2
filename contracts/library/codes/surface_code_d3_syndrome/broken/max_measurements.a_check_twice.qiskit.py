from qiskit import QuantumCircuit

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    circuit = QuantumCircuit(17, 8)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    # The first check is measured before the round already.
    for data in Z_CHECKS[0]:
        circuit.cx(data, 9)
    circuit.measure(9, 0)
    circuit.reset(9)
    for k, support in enumerate(Z_CHECKS):
        for data in support:
            circuit.cx(data, 9 + k)
    for k, support in enumerate(X_CHECKS):
        circuit.h(13 + k)
        for data in support:
            circuit.cx(13 + k, data)
        circuit.h(13 + k)
    circuit.measure(range(9, 17), range(8))
    return circuit
