import numpy as np
import pennylane as qml


def parity_3():
    """A quarter turn about ZZZZ and one about Z, with the output in the X basis meanwhile."""
    qml.Hadamard(wires=3)
    qml.PauliRot(np.pi / 2, "ZZZZ", wires=[0, 1, 2, 3])
    qml.RZ(-np.pi / 2, wires=3)
    qml.Hadamard(wires=3)
    return qml.probs(wires=[3])
