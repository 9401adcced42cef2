import pennylane as qml


def ripple_add_3():
    for k in (0, 2, 4):
        qml.CNOT([k + 2, k + 1])
        qml.CNOT([k + 2, k])
        qml.Toffoli([k, k + 1, k + 2])
    qml.CNOT([6, 7])
    for k in (4, 2, 0):
        qml.Toffoli([k, k + 1, k + 2])
        qml.CNOT([k + 2, k])
        qml.CNOT([k, k + 1])
