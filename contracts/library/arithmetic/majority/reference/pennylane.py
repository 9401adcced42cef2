import pennylane as qml

device = qml.device("default.qubit", wires=3)


@qml.qnode(device)
def majority():
    c, b, a = range(3)
    # With b and c relative to a, a changes exactly where both others differ from it.
    qml.CNOT(wires=[a, c])
    qml.CNOT(wires=[a, b])
    qml.Toffoli(wires=[b, c, a])
    return qml.probs(wires=[2, 1, 0])
