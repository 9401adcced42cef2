import pennylane as qml


def order_7_15():
    counting, work = [0, 1, 2, 3], [4, 5, 6, 7]
    device = qml.device("default.qubit", wires=8)

    @qml.qnode(device)
    def circuit():
        for wire in counting:
            qml.Hadamard(wires=wire)
        qml.PauliX(wires=4)
        # By 7: all that arrives is 1, and 7 is 1 with two bits more.
        qml.CNOT(wires=[0, 5])
        qml.CNOT(wires=[0, 6])
        # By 4: a rotation of the bits by two.
        qml.CSWAP(wires=[1, 4, 6])
        qml.CSWAP(wires=[1, 5, 7])
        qml.adjoint(qml.QFT(wires=list(reversed(counting))))
        return qml.probs(wires=list(reversed(counting)))

    return circuit
