import pennylane as qml


def bv_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=8))
    def circuit():
        for k, out in enumerate((4, 5, 6, 7)):
            qml.PauliX(wires=k)
            oracle(wires=[0, 1, 2, 3, out])
            qml.PauliX(wires=k)
        for k in range(4):
            qml.SWAP(wires=[k, 4 + k])
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
