import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def superdense(message):
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    # The receiver writes one of the bits.
    if message[0] == "1":
        qml.PauliX(1)
    if message[1] == "1":
        qml.PauliZ(0)
    qml.CNOT([0, 1])
    qml.Hadamard(0)
    return qml.probs(wires=[1, 0])
