import pennylane as qml


def two_marked():
    """A flag qubit takes both items, is turned by Z, and is uncomputed."""
    for wire in range(3):
        qml.Hadamard(wire)
    for turned in (False, True):
        qml.CNOT([1, 0])
        qml.CNOT([1, 2])
        qml.Toffoli([0, 2, 3])
        qml.CNOT([1, 2])
        qml.CNOT([1, 0])
        if not turned:
            qml.Z(3)
    for wire in range(3):
        qml.Hadamard(wire)
    qml.ctrl(qml.Z(2), control=[0, 1], control_values=[0, 0])
    qml.MultiControlledX(wires=[0, 1, 3], control_values=[0, 0])
    qml.Z(3)
    qml.MultiControlledX(wires=[0, 1, 3], control_values=[0, 0])
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
