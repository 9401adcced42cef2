import pennylane as qml


def bell_undone():
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    qml.CZ(wires=[0, 1])
    qml.Hadamard(wires=1)
    # The pair stands here.
    qml.Hadamard(wires=1)
    qml.CZ(wires=[1, 0])
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=0)
    return qml.probs(wires=[1, 0])
