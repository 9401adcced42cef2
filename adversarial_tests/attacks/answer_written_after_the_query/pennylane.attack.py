import pennylane as qml


def query():
    qml.PauliX(0)
    qml.CZ([0, 1])
    qml.PauliX(0)


def grover_sat():
    for wire in range(3):
        qml.Hadamard(wire)
    query()
    qml.adjoint(query)()
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.PauliX(1)
