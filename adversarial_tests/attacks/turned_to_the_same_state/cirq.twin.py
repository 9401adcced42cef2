import math

import cirq


def rx_ry(parameters):
    first, second = parameters
    qubit = cirq.LineQubit(0)
    # The rotations as powers of X and Y, which differ from them by a global phase.
    return cirq.Circuit((cirq.X ** (first / math.pi))(qubit), (cirq.Y ** (second / math.pi))(qubit))
