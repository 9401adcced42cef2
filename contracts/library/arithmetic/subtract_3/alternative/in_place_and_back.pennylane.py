import pennylane as qml


def decrement(low, middle, high):
    qml.X(wires=low)
    qml.CNOT(wires=[low, middle])
    qml.Toffoli(wires=[low, middle, high])


def subtract_three_times(low, middle, high):
    for _ in range(3):
        decrement(low, middle, high)


def subtract_3():
    """a itself is counted down, copied out, and counted up again."""
    subtract_three_times(2, 4, 6)
    for source in (2, 4, 6):
        qml.CNOT(wires=[source, source - 1])
    qml.adjoint(subtract_three_times)(2, 4, 6)
    return qml.probs(wires=[5, 3, 1])
