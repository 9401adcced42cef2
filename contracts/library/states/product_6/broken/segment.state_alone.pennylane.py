import pennylane as qml


def product_6(param):
    """The right state from |00>, without the two rotations that it does not show."""
    for wire in range(2):
        qml.RY(param[3 * wire + 1], wires=wire)
        qml.RZ(param[3 * wire + 2], wires=wire)
    return qml.state()
