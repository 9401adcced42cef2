import numpy as np
import pennylane as qml

dev = qml.device("default.qubit", wires=5)


@qml.qnode(dev)
def dj_constant_4():
    for wire in range(4):
        qml.RY(np.pi / 2, wires=wire)
    qml.RY(-np.pi / 2, wires=4)
    qml.Barrier(wires=range(5))
    for wire in range(4):
        qml.RY(-np.pi / 2, wires=wire)
    qml.Hadamard(wires=4)
    return qml.probs(wires=[3, 2, 1, 0])
