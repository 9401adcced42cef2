import pennylane as qml


def ghz_unitary_64():
    device = qml.device("default.qubit", wires=64)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        for wire in reversed(range(1, 64)):
            qml.CNOT(wires=[0, wire])
        return qml.state()

    return circuit
