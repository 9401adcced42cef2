import numpy as np
import pennylane as qml

POWER = [3, 4, 5, 6]  # least significant first


def modular_exponent(base):
    """The power is written as a number that phases add up, one term for each subset of the bits of x modulo 4."""
    values = [pow(base, x, 15) for x in range(4)]
    terms = {
        (0,): values[1] - values[0],
        (1,): values[2] - values[0],
        (0, 1): values[3] - values[2] - values[1] + values[0],
    }
    qml.QFT(wires=POWER[::-1])
    for controls, addend in terms.items():
        for k, wire in enumerate(POWER):
            qml.ctrl(qml.PhaseShift(2 * np.pi * addend * 2**k / 16, wires=wire), control=controls)
    qml.adjoint(qml.QFT)(wires=POWER[::-1])
