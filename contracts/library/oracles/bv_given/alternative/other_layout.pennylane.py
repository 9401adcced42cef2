import pennylane as qml


def bv_given(oracle):
    """The query runs on work qubits above, and its answer is moved down."""
    qml.X(8)
    for wire in (5, 6, 7, 9, 8):
        qml.Hadamard(wire)
    oracle(wires=[5, 6, 7, 9, 8])
    for wire in (5, 6, 7, 9, 8):
        qml.Hadamard(wire)
    qml.X(8)
    for low, high in ((0, 5), (1, 6), (2, 7), (3, 9)):
        qml.SWAP([low, high])
    return qml.probs(wires=[3, 2, 1, 0])
