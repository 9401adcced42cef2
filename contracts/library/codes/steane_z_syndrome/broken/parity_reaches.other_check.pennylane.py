import pennylane as qml

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (0, 2, 3, 5))


def steane_z_syndrome(error_qubit):
    """The product of the first and third generator in place of the third."""
    device = qml.device("default.qubit", wires=10)

    @qml.qnode(device)
    def circuit():
        for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
            qml.Hadamard(wires=seed)
            for wire in others:
                qml.CNOT(wires=[seed, wire])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, check in enumerate(CHECKS, start=7):
            for wire in check:
                qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=[9, 8, 7])

    return circuit
