import numpy as np
import pennylane as qml


def hadamard_test_h():
    """A controlled RZ(pi/2) on |0>: the same real part on this state, another test."""
    qml.RY(np.pi / 2, wires=1)
    qml.RY(-np.pi / 2, wires=1)
    qml.Hadamard(wires=0)
    qml.CRZ(np.pi / 2, wires=[0, 1])
    qml.Hadamard(wires=0)
    return qml.probs(wires=0)
