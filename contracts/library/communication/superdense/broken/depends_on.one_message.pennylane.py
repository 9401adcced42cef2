import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def superdense(message):
    """Always the same message."""
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.PauliX(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    return qml.probs(wires=[1, 0])
