import pennylane as qml


def period_mod2():
    for k in range(2):
        qml.Hadamard(k)
    qml.PauliX(2)
    qml.Hadamard(2)
    qml.CNOT([0, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])
    qml.Hadamard(2)
    qml.PauliX(2)
