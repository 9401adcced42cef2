import numpy as np
import pennylane as qml


def rx_ry(parameters):
    # The smallest number there is, and a zero with a sign.
    qml.RX(np.nextafter(0.0, 1.0), wires=0)
    qml.RX(parameters[0], wires=0)
    qml.RY(-0.0, wires=0)
    qml.RY(parameters[1], wires=0)
