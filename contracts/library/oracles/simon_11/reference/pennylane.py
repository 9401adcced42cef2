import pennylane as qml


def simon_11():
    device = qml.device("default.qubit", wires=4)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        qml.Hadamard(wires=1)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[1, 2])
        qml.Hadamard(wires=0)
        qml.Hadamard(wires=1)
        return qml.probs(wires=[1, 0])

    return circuit
