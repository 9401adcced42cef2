import pennylane as qml


def dj_given(oracle):
    matrix = qml.matrix(oracle(wires=range(4)))

    @qml.qnode(qml.device("default.qubit", wires=4))
    def circuit():
        qml.PauliX(wires=3)
        for wire in range(4):
            qml.Hadamard(wires=wire)
        qml.QubitUnitary(matrix, wires=range(4))
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
