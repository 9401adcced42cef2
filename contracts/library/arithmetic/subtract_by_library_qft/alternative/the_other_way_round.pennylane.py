import numpy as np
import pennylane as qml


def subtract_by_library_qft():
    """Inverse transform first: adding -3 there is turning by +3. The transform back is the inverse's cube."""
    msb_first = [3, 2, 1, 0]
    qml.adjoint(qml.QFT)(wires=msb_first)
    for k in range(4):
        qml.RZ(2 * np.pi * 3 * 2**k / 16, wires=k)
    for _ in range(3):
        qml.adjoint(qml.QFT(wires=msb_first))
