import pennylane as qml


def two_marked():
    for wire in range(3):
        qml.Hadamard(wires=wire)
    # A relative phase on the unmarked items, and another diffusion that takes it back for this input.
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    qml.PauliZ(wires=1)
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.PauliX(wires=1)
    qml.PauliX(wires=2)
    qml.CZ(wires=[1, 2])
    qml.PauliX(wires=2)
    qml.PauliX(wires=1)
    for wire in range(3):
        qml.Hadamard(wires=wire)
    return qml.probs(wires=[2, 1, 0])
