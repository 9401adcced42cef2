import pennylane as qml


def step():
    qml.CNOT([2, 1])
    qml.CNOT([2, 0])
    qml.Toffoli([0, 1, 2])


def majority():
    qml.PauliX(3)
    qml.ctrl(step, control=3)()
    qml.PauliX(3)
