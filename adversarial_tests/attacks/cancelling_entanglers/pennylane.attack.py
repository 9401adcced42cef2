import pennylane as qml


def grover_00():
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.IsingZZ(0.7, wires=[0, 1])
    qml.PauliX(0)
    # X on one side turns the sign of ZZ: the two rotations undo each other.
    qml.IsingZZ(0.7, wires=[0, 1])
    qml.PauliX(0)
    qml.CRZ(0.4, wires=[0, 1])
    qml.CRZ(-0.4, wires=[0, 1])
    qml.Hadamard(0)
    qml.Hadamard(1)
