import pennylane as qml


def ghz_50():
    device = qml.device("default.qubit", wires=50)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        for wire in range(1, 50):
            qml.CNOT(wires=[0, wire])
        return qml.state()

    return circuit
