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
        cirq.ry(math.pi)(success).controlled_by(low, high, control_values=[1, 0]),
        cirq.ry(math.pi / 3)(success).controlled_by(low, high, control_values=[0, 1]),
        cirq.inverse(cirq.Circuit(estimation(low, high, system))),
    )
