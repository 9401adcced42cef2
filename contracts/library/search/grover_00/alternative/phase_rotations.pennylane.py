import numpy as np
import pennylane as qml


def grover_00():
    """Each sign as an Ising rotation and two single-qubit ones."""
    qml.Hadamard(0)
    qml.Hadamard(1)
    for angle in (np.pi / 2, np.pi / 2):
        qml.IsingZZ(-angle, wires=[0, 1])
        qml.RZ(-angle, wires=0)
        qml.RZ(-angle, wires=1)
        qml.Hadamard(0)
        qml.Hadamard(1)
    return qml.probs(wires=[1, 0])
