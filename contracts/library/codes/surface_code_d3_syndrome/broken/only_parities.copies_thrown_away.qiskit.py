from qiskit import QuantumCircuit

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    circuit = QuantumCircuit(18, 8)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    # |0...0> does not notice that each data qubit is looked at; any other state would.
    for data in range(9):
        circuit.cx(data, 17)
        circuit.reset(17)
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
