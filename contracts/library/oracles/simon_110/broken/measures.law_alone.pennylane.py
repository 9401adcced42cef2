import pennylane as qml


def simon_110():
    """The law by a pair and a coin, entangled with the oracle register as Simon's state is."""
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.CNOT([1, 2])
    qml.CNOT([0, 3])
    qml.CNOT([1, 4])
    return qml.probs(wires=[2, 1, 0])
