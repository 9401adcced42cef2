import numpy as np
import pennylane as qml


def grover_00():
    """IsingZZ appears twice by the same angle, with Hadamards between."""
    for _ in range(2):
        for k in range(2):
            qml.Hadamard(wires=k)
        # CZ by a ZZ rotation, up to phase, with the Z of the flip of |00> merged in: the Z angle changes sign.
        qml.IsingZZ(np.pi / 2, wires=[0, 1])
        for k in range(2):
            qml.RZ(np.pi / 2, wires=k)
    for k in range(2):
        qml.Hadamard(wires=k)
