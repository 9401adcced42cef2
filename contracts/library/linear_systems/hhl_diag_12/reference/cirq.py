import math

import cirq


def estimation(low, high, system):
    yield cirq.H.on_each(low, high)
    # exp(iA pi/2) = diag(i, -1), and its square diag(-1, 1).
    yield cirq.S(low)
    yield cirq.CZ(low, system) ** 0.5
    yield cirq.Z(high)
    yield cirq.CZ(high, system)
    # Cirq's transform takes its most significant qubit first.
    yield cirq.inverse(cirq.qft(high, low))


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    forwards = cirq.Circuit(estimation(low, high, system))
    return cirq.Circuit(
        cirq.H(system),
        forwards,
        cirq.CNOT(low, success),
        cirq.ry(2 * math.asin(1 / 2))(success).controlled_by(high),
        cirq.inverse(forwards),
        cirq.measure(success, key="success"),
    )
