import numpy as np
import pennylane as qml


def controlled_h():
    qml.RY(-np.pi / 4, wires=1)
    qml.CRZ(np.pi, wires=[0, 1])
    qml.PhaseShift(np.pi / 2, wires=0)
    qml.RY(np.pi / 4, wires=1)
