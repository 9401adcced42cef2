import pennylane as qml


def hidden_shift(oracle):
    """f is computed into a flag, turned into a sign, and uncomputed."""
    for wire in range(4):
        qml.Hadamard(wire)
    oracle(wires=[0, 1, 2, 3])
    for wire in range(4):
        qml.Hadamard(wire)
    qml.Toffoli([0, 1, 4])
    qml.Toffoli([2, 3, 4])
    qml.Z(4)
    qml.Toffoli([2, 3, 4])
    qml.Toffoli([0, 1, 4])
    for wire in range(4):
        qml.Hadamard(wire)
    return qml.probs(wires=[3, 2, 1, 0])
