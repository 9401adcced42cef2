import numpy as np
import pennylane as qml


def block_encoding_lcu():
    qml.RY(np.pi / 3, wires=0)
    qml.Select([qml.PauliZ(1) @ qml.PauliZ(2), qml.PauliX(1)], control=[0])
    qml.RY(-np.pi / 3, wires=0)
    return qml.probs(wires=0)
