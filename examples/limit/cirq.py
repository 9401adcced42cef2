"""Asks for more memory than there is."""

import cirq
import numpy as np


def ghz_3():
    identity = np.ones((2**16, 2**16), dtype=complex)
    return cirq.Circuit(cirq.H(cirq.LineQubit(0)), cirq.I(cirq.LineQubit(int(identity.sum()) % 3)))
