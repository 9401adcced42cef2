from math import pi

import pennylane as qml


def subtract_by_library_qft():
    for j in reversed(range(4)):
        qml.QFT(wires=[j])
        for k in range(j):
            qml.ControlledPhaseShift(pi / 2 ** (j - k), wires=[k, j])
    for j in range(4):
        qml.PhaseShift(-2 * pi * 3 / 2 ** (j + 1), wires=j)
    for j in range(4):
        for k in reversed(range(j)):
            qml.ControlledPhaseShift(-pi / 2 ** (j - k), wires=[k, j])
        qml.adjoint(qml.QFT)(wires=[j])
