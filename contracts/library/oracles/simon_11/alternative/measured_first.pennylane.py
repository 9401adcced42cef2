import pennylane as qml


def simon_11():
    """The oracle register is measured before the Hadamards; with phases in place of bit flips."""
    for wire in (0, 1, 3):
        qml.Hadamard(wire)
    qml.CZ(wires=[0, 3])
    qml.CZ(wires=[1, 3])
    qml.Hadamard(3)
    qml.measure(3)
    qml.Hadamard(0)
    qml.Hadamard(1)
    return qml.probs(wires=[1, 0])
