import numpy as np
import pennylane as qml


def rx_ry(parameters):
    qml.RX(parameters[0], wires=0)
    qml.RY(parameters[1], wires=0)
    # The largest number there is.
    qml.RX(np.finfo(float).max, wires=0)
