import pennylane as qml


def simon_110():
    for wire in range(3):
        qml.Hadamard(wire)
    qml.CNOT([0, 3])
    qml.CNOT([1, 5])
    qml.CNOT([2, 5])
    for wire in range(3):
        qml.Hadamard(wire)
