import pennylane as qml


def bv_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(4):
            qml.Hadamard(wires=wire)
        # The target in |->, and back again.
        qml.PauliX(wires=4)
        qml.Hadamard(wires=4)
        oracle(wires=range(5))
        qml.Hadamard(wires=4)
        qml.PauliX(wires=4)
        for wire in range(4):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
