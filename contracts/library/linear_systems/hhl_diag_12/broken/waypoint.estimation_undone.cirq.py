import math

import cirq


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    estimation = cirq.Circuit(
        cirq.H.on_each(low, high),
        cirq.S(low),
        cirq.CZ(low, system) ** 0.5,
        cirq.Z(high),
        cirq.CZ(high, system),
        cirq.inverse(cirq.qft(high, low)),
    )
    return cirq.Circuit(
        cirq.H(system),
        estimation,
        cirq.T.on_each(low, high),
        cirq.T.on_each(low, high),
        (cirq.S**-1).on_each(low, high),
        cirq.inverse(estimation),
        cirq.H(system),
        cirq.ry(2 * math.atan2(1, 2))(system),
        cirq.X(success),
    )
