import pennylane as qml


def dj_constant_4():
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        qml.PauliX(wires=4)
        for wire in range(5):
            qml.Hadamard(wires=wire)
        qml.PauliX(wires=4)  # f(x) = 1
        for wire in range(4):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
