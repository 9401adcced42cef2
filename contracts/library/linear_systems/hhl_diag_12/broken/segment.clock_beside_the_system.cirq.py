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
        # The system is 0 where the eigenvalue is 1; where it is 2 the clock stands by as another control.
        cirq.X(success).controlled_by(system, control_values=[0]),
        cirq.ry(2 * math.asin(1 / 2))(success).controlled_by(high, system),
        cirq.inverse(cirq.Circuit(estimation(low, high, system))),
    )
