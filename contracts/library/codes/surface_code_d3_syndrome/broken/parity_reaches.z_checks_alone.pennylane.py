import pennylane as qml

CHECKS = ((0, 1, 3, 4), (4, 5, 7, 8), (2, 5), (3, 6), (1, 2, 4, 5), (3, 4, 6, 7), (0, 1), (7, 8))


def surface_code_d3_syndrome(error_qubit):
    """Every check is of Z."""
    device = qml.device("default.qubit", wires=17)

    @qml.qnode(device)
    def circuit():
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, check in enumerate(CHECKS, start=9):
            for wire in check:
                qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=range(16, 8, -1))

    return circuit
