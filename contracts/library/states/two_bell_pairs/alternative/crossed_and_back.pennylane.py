import pennylane as qml


def two_bell_pairs():
    """What is done across is undone: X of 0 on 2 and back, with a gate between that does not mind."""
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 2])
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    qml.Hadamard(wires=3)
    qml.CNOT(wires=[3, 2])
