import pennylane as qml


def bv_011():
    """The target is read before the query register is turned back; its outcome says nothing."""
    qml.X(3)
    for wire in range(4):
        qml.Hadamard(wires=wire)
    qml.CNOT(wires=[1, 3])
    qml.CNOT(wires=[0, 3])
    qml.Hadamard(wires=3)
    qml.measure(3)
    for wire in range(3):
        qml.Hadamard(wires=wire)
    return qml.probs(wires=[2, 1, 0])
