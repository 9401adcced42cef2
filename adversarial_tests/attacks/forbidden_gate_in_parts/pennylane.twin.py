from math import pi

import pennylane as qml


def controlled_h():
    """A rotation and its inverse around a controlled Z."""
    qml.RY(-pi / 4, wires=1)
    qml.CZ(wires=[0, 1])
    qml.RY(pi / 4, wires=1)
