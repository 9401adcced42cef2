import numpy as np
import pennylane as qml


def turn(p):
    c, s = np.sqrt(1 - p), np.sqrt(p)
    return np.array([[c, -s], [s, c]])


def w_4():
    # One-qubit rotations under controls, as a multiplexer: each is a controlled RY.
    qml.QubitUnitary(turn(1 / 4), wires=0)
    for k in range(1, 4):
        choices = [qml.QubitUnitary(turn(1 / (4 - k)), wires=k)] + [qml.Identity(k)] * (2**k - 1)
        qml.Select(choices, control=range(k))
