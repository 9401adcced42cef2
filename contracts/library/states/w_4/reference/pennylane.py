import numpy as np
import pennylane as qml


def w_4():
    qml.PauliX(wires=0)
    for k in range(3):
        qml.CRY(2 * np.arccos(np.sqrt(1 / (4 - k))), wires=[k, k + 1])
        qml.CNOT(wires=[k + 1, k])
