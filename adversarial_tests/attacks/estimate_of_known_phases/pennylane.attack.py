import pennylane as qml


def qpe_x():
    qml.Hadamard(2)
    qml.CNOT([2, 3])
