import pennylane as qml


def controlled_h():
    for _ in range(4):
        qml.ctrl(qml.pow(qml.Hadamard(1), 0.25), control=0)
