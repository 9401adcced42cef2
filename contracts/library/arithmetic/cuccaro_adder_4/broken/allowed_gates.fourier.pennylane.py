import numpy as np
import pennylane as qml


def cuccaro_adder_4():
    """The same operation in the Fourier basis."""
    total = [1, 3, 5, 7, 9]
    qml.QFT(wires=total[::-1])
    for source, power in [(0, 0), (2, 0), (4, 1), (6, 2), (8, 3)]:
        for k, wire in enumerate(total):
            if power + k < 5:
                qml.ControlledPhaseShift(2 * np.pi * 2 ** (power + k) / 32, wires=[source, wire])
    qml.adjoint(qml.QFT)(wires=total[::-1])
