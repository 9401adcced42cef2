import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def superdense(message):
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    if message == "11":
        qml.PauliY(0)
    elif message[0] == "1":
        qml.PauliX(0)
    elif message[1] == "1":
        qml.PauliZ(0)
    qml.CNOT([0, 1])
    qml.Hadamard(0)
    return qml.probs(wires=[1, 0])
