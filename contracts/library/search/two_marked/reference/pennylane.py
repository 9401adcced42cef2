import pennylane as qml


def two_marked():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        qml.FlipSign([0, 1, 0], wires=[0, 1, 2])
        qml.FlipSign([1, 0, 1], wires=[0, 1, 2])
        qml.GroverOperator(wires=[0, 1, 2])
        return qml.probs(wires=[2, 1, 0])

    return circuit
