import math

import cirq


def estimation(low, high, system):
    yield cirq.H.on_each(low, high)
    yield cirq.S(low)
    yield cirq.CZ(low, system) ** 0.5
    yield cirq.Z(high)
    yield cirq.CZ(high, system)
    yield cirq.inverse(cirq.qft(high, low))


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(system),
        estimation(low, high, system),
        cirq.CNOT(low, success),
        cirq.ry(2 * math.asin(1 / 2))(success).controlled_by(high),
        # The clock reads 01 where the system is 0, and 10 where it is 1.
        cirq.X(low),
        cirq.CNOT(system, low),
        cirq.CNOT(system, high),
    )
