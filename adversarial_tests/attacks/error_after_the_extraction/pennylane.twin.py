import pennylane as qml

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=10))
    def circuit():
        for seed, check in zip((0, 1, 3), CHECKS):
            qml.Hadamard(wires=seed)
            for wire in check:
                if wire != seed:
                    qml.CNOT(wires=[seed, wire])
        # The error is a rotation by pi, and every other qubit is turned by nothing.
        for wire in range(7):
            qml.RX(3.141592653589793 * (wire == error_qubit), wires=wire)
        for ancilla, check in zip((7, 8, 9), CHECKS):
            for wire in reversed(check):
                qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=[9, 8, 7])

    return circuit
