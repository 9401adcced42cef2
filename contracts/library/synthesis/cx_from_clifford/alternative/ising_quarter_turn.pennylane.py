import numpy as np
import pennylane as qml


def cx_from_clifford():
    qml.Hadamard(wires=1)
    qml.IsingZZ(np.pi / 2, wires=[0, 1])
    qml.RZ(-np.pi / 2, wires=0)
    qml.RZ(-np.pi / 2, wires=1)
    qml.Hadamard(wires=1)
