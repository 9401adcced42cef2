import numpy as np
import pennylane as qml

inverse = np.exp(-2j * np.pi * np.outer(range(8), range(8)) / 8) / np.sqrt(8)


def qpe_x():
    for k in range(3):
        qml.Hadamard(k)
    # X squared is the identity: one power is left.
    qml.CNOT([0, 3])
    qml.QubitUnitary(inverse, wires=[2, 1, 0])
