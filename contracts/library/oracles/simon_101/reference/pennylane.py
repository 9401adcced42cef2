import pennylane as qml


def simon_101():
    device = qml.device("default.qubit", wires=6)

    @qml.qnode(device)
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        for wire in range(3):
            qml.CNOT(wires=[wire, wire + 3])
        qml.CNOT(wires=[2, 3])
        qml.CNOT(wires=[2, 5])
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
