import numpy as np
import pennylane as qml


def draper_adder_4():
    """a read with its most significant bit first."""
    qml.QFT(wires=[7, 6, 5, 4])
    for j in range(4):
        for k in range(4 - j):
            qml.ControlledPhaseShift(2 * np.pi * 2 ** (j + k) / 16, wires=[3 - j, 4 + k])
    qml.adjoint(qml.QFT)(wires=[7, 6, 5, 4])
