import numpy as np
import pennylane as qml


def ripple_add_3():
    """Draper's adder: in the Fourier basis, adding a number is a phase on each wire."""
    total = [1, 3, 5, 7]  # least significant first
    qml.QFT(wires=total[::-1])
    for source, power in [(0, 0), (2, 0), (4, 1), (6, 2)]:
        # The source bit adds 2**power; bit k of the transform's index turns by its 2**k-fold.
        for k, wire in enumerate(total):
            if power + k < 4:
                qml.ControlledPhaseShift(2 * np.pi * 2 ** (power + k) / 16, wires=[source, wire])
    qml.adjoint(qml.QFT)(wires=total[::-1])
