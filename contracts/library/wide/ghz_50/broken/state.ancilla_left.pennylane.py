import pennylane as qml


def ghz_50():
    device = qml.device("default.qubit", wires=51)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=50)
        for wire in range(50):
            qml.CNOT(wires=[50, wire])
        return qml.state()

    return circuit
