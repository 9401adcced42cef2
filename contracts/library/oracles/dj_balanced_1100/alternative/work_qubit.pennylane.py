import pennylane as qml

dev = qml.device("default.qubit", wires=6)


@qml.qnode(dev)
def dj_balanced_1100():
    """f is computed into a work qubit, copied to the target and taken back."""
    for wire in range(4):
        qml.Hadamard(wire)
    qml.X(4)
    qml.Hadamard(4)
    qml.CNOT([2, 5])
    qml.CNOT([3, 5])
    qml.CNOT([5, 4])
    qml.CNOT([3, 5])
    qml.CNOT([2, 5])
    for wire in range(4):
        qml.Hadamard(wire)
    return qml.probs(wires=[3, 2, 1, 0])
