import numpy as np
import pennylane as qml

A, OUT = [2, 4, 6], [1, 3, 5]  # least significant first


def subtract_3():
    """Copied, then shifted in the Fourier basis: -3 is a phase on each wire."""
    for source, target in zip(A, OUT, strict=True):
        qml.CNOT(wires=[source, target])
    qml.QFT(wires=OUT[::-1])
    for k, wire in enumerate(OUT):
        qml.PhaseShift(-3 * 2 * np.pi * 2**k / 8, wires=wire)
    qml.adjoint(qml.QFT)(wires=OUT[::-1])
