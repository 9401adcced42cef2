import pennylane as qml


def repetition_logical_cnot(control_bit, target_bit):
    device = qml.device("default.qubit", wires=6)

    def encoder(block):
        qml.CNOT(wires=[block[0], block[1]])
        qml.CNOT(wires=[block[0], block[2]])

    @qml.qnode(device)
    def circuit():
        if control_bit:
            qml.PauliX(wires=0)
        for block in ((0, 1, 2), (3, 4, 5)):
            encoder(block)
        if target_bit:
            for wire in (3, 4, 5):
                qml.PauliX(wires=wire)
        for wire in range(3):
            qml.CNOT(wires=[wire, wire + 3])
        for block in ((0, 1, 2), (3, 4, 5)):
            qml.adjoint(encoder)(block)
        return qml.probs(wires=[3, 0])

    return circuit
