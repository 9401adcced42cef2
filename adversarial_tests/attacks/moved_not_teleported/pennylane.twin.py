import numpy as np
import pennylane as qml


def teleport_rx():
    # Deferred, and RX is written as H RZ H.
    qml.Hadamard(0)
    qml.RZ(np.pi / 2, wires=0)
    qml.Hadamard(0)
    qml.Hadamard(2)
    qml.CNOT([2, 1])
    qml.CNOT([0, 1])
    qml.Hadamard(0)
    qml.CNOT([1, 2])
    qml.CZ([0, 2])
    qml.measure(1)
    qml.measure(0)
