import pennylane as qml


def grover_given(oracle):
    """The oracle is controlled by a qubit in |1>, and the mean is reflected through a flag."""
    for wire in range(3):
        qml.Hadamard(wire)
    qml.X(3)
    qml.ctrl(oracle, control=3)(wires=[0, 1, 2])
    qml.X(3)
    for wire in range(3):
        qml.Hadamard(wire)
    for turned in (False, True):
        qml.MultiControlledX(wires=[0, 1, 2, 3], control_values=[0, 0, 0])
        if not turned:
            qml.Z(3)
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
