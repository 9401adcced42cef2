import pennylane as qml


def dj_constant_4():
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        qml.PauliX(wires=4)
        for wire in range(5):
            qml.Hadamard(wires=wire)
        qml.measure(4, reset=True)
        qml.Hadamard(wires=4)
        qml.CNOT(wires=[1, 4])
        qml.CNOT(wires=[3, 4])
        for wire in range(4):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
