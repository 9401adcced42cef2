import pennylane as qml


def hidden_shift(oracle):
    device = qml.device("default.qubit", wires=4)

    def hadamards():
        for wire in range(4):
            qml.Hadamard(wires=wire)

    @qml.qnode(device)
    def circuit():
        hadamards()
        oracle(wires=range(4))
        hadamards()
        qml.CZ(wires=[0, 1])
        qml.CZ(wires=[2, 3])
        hadamards()
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
