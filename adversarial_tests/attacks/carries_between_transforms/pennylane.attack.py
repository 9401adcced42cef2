from math import pi

import pennylane as qml


def less_one():
    qml.QFT(wires=[3, 2, 1, 0])
    for k in range(4):
        qml.PhaseShift(-2 * pi * 2**k / 16, wires=k)
    qml.adjoint(qml.QFT)(wires=[3, 2, 1, 0])


def flip():
    for k in range(4):
        qml.PauliX(k)


def subtract_by_library_qft():
    less_one()
    flip()
    qml.MultiControlledX(wires=[0, 1, 2, 3])
    qml.Toffoli(wires=[0, 1, 2])
    qml.CNOT(wires=[0, 1])
    qml.PauliX(0)
    flip()
    less_one()
