import pennylane as qml


def simon_110():
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT([0, 3])
    qml.CNOT([0, 3])
    qml.Hadamard(1)
    qml.Hadamard(2)
    # A coin on the spare side, copied to both bits.
    qml.Hadamard(5)
    qml.CNOT([5, 1])
    qml.CNOT([5, 2])
