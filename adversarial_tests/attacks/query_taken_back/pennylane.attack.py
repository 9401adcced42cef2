import pennylane as qml


def query_and_transform():
    qml.CNOT([0, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])


def period_mod2():
    for k in range(2):
        qml.Hadamard(k)
    qml.PauliX(2)
    qml.Hadamard(2)
    query_and_transform()
    qml.adjoint(query_and_transform)()
    for k in range(2):
        qml.Hadamard(k)
    qml.PauliX(1)
