import pennylane as qml


def dj_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=4))
    def circuit():
        qml.PauliX(wires=3)
        for wire in range(4):
            qml.Hadamard(wires=wire)
        # Every oracle of this kind is its own inverse.
        qml.adjoint(oracle)(wires=range(4))
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
