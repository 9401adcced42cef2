import pennylane as qml


def hadamard_test_h():
    qml.Hadamard(1)
    qml.Hadamard(0)
    qml.ctrl(qml.Hadamard, control=0)(1)
    qml.Hadamard(0)
