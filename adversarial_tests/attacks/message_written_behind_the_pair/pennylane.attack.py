import pennylane as qml


def superdense(message):
    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        if message[0] == "1":
            qml.PauliX(wires=0)
        if message[1] == "1":
            qml.PauliZ(wires=0)
        qml.measure(0, reset=True)
        qml.measure(1, reset=True)
        if message[0] == "1":
            qml.PauliX(wires=1)
        if message[1] == "1":
            qml.PauliX(wires=0)
        return qml.probs(wires=[1, 0])

    return circuit
