import pennylane as qml

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))


def steane_z_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=10)

    @qml.qnode(device)
    def circuit():
        for seed, check in zip((0, 1, 3), CHECKS):
            qml.Hadamard(wires=seed)
            for wire in check:
                if wire != seed:
                    qml.CNOT(wires=[seed, wire])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, check in enumerate(CHECKS, start=7):
            for wire in check:
                qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=[9, 8, 7])

    return circuit
