import numpy as np
import pennylane as qml


def superposition_00110_00101():
    qml.X(wires=0)
    qml.X(wires=2)
    qml.SingleExcitation(-np.pi / 2, wires=[0, 1])
    return qml.probs(wires=[4, 3, 2, 1, 0])
