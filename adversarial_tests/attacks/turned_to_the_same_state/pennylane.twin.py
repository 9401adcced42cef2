import math

import pennylane as qml


def rx_ry(parameters):
    first, second = parameters
    # Three turns about Z and Y make the one about X.
    qml.Rot(math.pi / 2, first, -math.pi / 2, wires=0)
    qml.RY(second, wires=0)
