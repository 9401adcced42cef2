import pennylane as qml


def pair():
    qml.Hadamard(0)
    qml.CNOT([0, 1])


def bell_undone():
    pair()
    qml.adjoint(pair)()
