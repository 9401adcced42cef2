import numpy as np
import pennylane as qml


def teleport_rx():
    qml.RX(np.pi / 2, wires=0)
    qml.CNOT([0, 2])
    qml.CNOT([2, 0])
    qml.measure(0)
    qml.measure(1)
