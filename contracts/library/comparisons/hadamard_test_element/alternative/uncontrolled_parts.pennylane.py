import numpy as np
import pennylane as qml


def hadamard_test_element():
    """Only what must be controlled is: H is RY(-pi/4) Z RY(pi/4), and the CX is a CZ between Hadamards."""
    qml.Hadamard(wires=2)
    qml.Hadamard(wires=0)
    qml.CCZ(wires=[0, 1, 2])
    qml.RY(-np.pi / 4, wires=1)
    qml.CZ(wires=[0, 1])
    qml.RY(np.pi / 4, wires=1)
    qml.ControlledPhaseShift(np.pi / 4, wires=[0, 1])
    qml.Hadamard(wires=2)
    qml.CCZ(wires=[0, 1, 2])
    qml.Hadamard(wires=0)
    return qml.density_matrix(wires=0)
