import pennylane as qml


def w_30():
    device = qml.device("default.qubit", wires=30)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        for wire in range(1, 30):
            qml.CNOT(wires=[0, wire])
        return qml.state()

    return circuit
