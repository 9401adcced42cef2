import numpy as np
import pennylane as qml


def block_encoding_lcu():
    angle = np.arctan2(1, 3)
    qml.RY(2 * np.arcsin(np.sqrt(3 / 8)), wires=0)
    qml.CNOT(wires=[2, 1])
    qml.RY(-angle, wires=1)
    qml.PauliZ(wires=1)
    qml.RY(angle, wires=1)
    qml.CRY(-np.pi / 2 - 2 * angle, wires=[0, 1])
    qml.CNOT(wires=[2, 1])
    return qml.probs(wires=0)
