import pennylane as qml


def shor_zero():
    device = qml.device("default.qubit", wires=9)

    @qml.qnode(device)
    def circuit():
        for middle in (1, 4, 7):
            qml.Hadamard(wires=middle)
            qml.CNOT(wires=[middle, middle - 1])
            qml.CNOT(wires=[middle, middle + 1])
        return qml.state()

    return circuit
