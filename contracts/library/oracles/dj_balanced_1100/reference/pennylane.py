import pennylane as qml


def balanced_oracle():
    # One parity, computed in place on wire 3 and taken back.
    qml.CNOT(wires=[2, 3])
    qml.CNOT(wires=[3, 4])
    qml.CNOT(wires=[2, 3])


def dj_balanced_1100():
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        qml.PauliX(wires=4)
        for wire in range(5):
            qml.Hadamard(wires=wire)
        balanced_oracle()
        for wire in range(4):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
