import pennylane as qml


def query_and_transform():
    qml.CNOT([0, 2])
    qml.adjoint(qml.QFT)(wires=[1, 0])


def period_mod2():
    """The query and the transform are undone, and the known answer is written down."""
    for wire in range(2):
        qml.Hadamard(wire)
    qml.PauliX(2)
    qml.Hadamard(2)
    query_and_transform()
    qml.adjoint(query_and_transform)()
    for wire in range(2):
        qml.Hadamard(wire)
    qml.PauliX(1)
