import pennylane as qml


def ghz_3():
    qml.Hadamard(0)
    side = qml.measure(0)
    qml.cond(side, qml.PauliX)(1)
    qml.cond(side, qml.PauliX)(2)
