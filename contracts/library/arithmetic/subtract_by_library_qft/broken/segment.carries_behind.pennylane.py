import numpy as np
import pennylane as qml


def subtract_by_library_qft():
    """One is added between the transforms, and four are taken away by a flip and a carry."""
    msb_first = [3, 2, 1, 0]
    qml.QFT(wires=msb_first)
    for k in range(4):
        qml.PhaseShift(2 * np.pi * 2**k / 16, wires=k)
    qml.adjoint(qml.QFT)(wires=msb_first)
    qml.PauliX(wires=2)
    qml.CNOT(wires=[2, 3])
