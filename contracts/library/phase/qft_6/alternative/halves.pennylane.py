import numpy as np
import pennylane as qml


def qft_6():
    """By the Cooley-Tukey split: a transform of the high half, twiddle phases, one of the low half, and a reordering."""
    low, high = [0, 1, 2], [3, 4, 5]  # least significant first
    qml.QFT(wires=high[::-1])
    for i, a in enumerate(low):
        for j, b in enumerate(high):
            qml.ControlledPhaseShift(2 * np.pi * 2 ** (i + j) / 64, wires=[a, b])
    qml.QFT(wires=low[::-1])
    # The low output digits stand on the high qubits: the halves trade places.
    for a, b in zip(low, high, strict=True):
        qml.SWAP(wires=[a, b])
