import pennylane as qml


def order_2_15():
    @qml.qnode(qml.device("default.qubit", wires=8))
    def circuit():
        # By 2: all that arrives is 1. The 1 itself is put in when its bit is free.
        qml.Hadamard(0)
        qml.CNOT(wires=[0, 5])
        qml.CNOT(wires=[0, 4])
        qml.PauliX(4)
        # By 4: the bits move by two places.
        qml.Hadamard(1)
        qml.CSWAP(wires=[1, 4, 6])
        qml.CSWAP(wires=[1, 5, 7])
        qml.Hadamard(2)
        qml.Hadamard(3)
        qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
