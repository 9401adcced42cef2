import numpy as np
import pennylane as qml


def draper_adder_4():
    """The inverse transform first: the phases then have the opposite sign; each bit of a goes through alone."""
    for j in range(4):
        qml.adjoint(qml.QFT)(wires=[7, 6, 5, 4])
        for k in range(4 - j):
            qml.CRZ(-2 * np.pi * 2 ** (j + k) / 16, wires=[j, 4 + k])
            qml.PhaseShift(-np.pi * 2 ** (j + k) / 16, wires=j)
        qml.QFT(wires=[7, 6, 5, 4])
