import pennylane as qml


def ghz_3():
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.CNOT([0, 3])
    qml.CNOT([1, 3])
    parity = qml.measure(3, reset=True)
    qml.cond(parity, qml.PauliX)(1)
    qml.CNOT([1, 2])
