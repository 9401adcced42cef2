import pennylane as qml


def majority():
    qml.CNOT([2, 1])
    qml.CNOT([2, 0])
    # Two exchanges of wires that come to nothing.
    qml.Permute([1, 0, 2], wires=[0, 1, 2])
    qml.Toffoli([0, 1, 2])
    qml.Permute([1, 0, 2], wires=[0, 1, 2])
