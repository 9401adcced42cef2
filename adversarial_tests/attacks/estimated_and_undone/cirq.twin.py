import math

import cirq


def hhl_diag_12():
    low, high, system, success = cirq.LineQubit.range(4)
    forwards = cirq.Circuit(
        cirq.H.on_each(low, high), cirq.S(low), cirq.CZ(low, system) ** 0.5, cirq.Z(high), cirq.CZ(high, system),
        cirq.inverse(cirq.qft(high, low)),
    )  # fmt: skip
    return cirq.Circuit(
        cirq.H(system), forwards, cirq.CNOT(low, success),
        cirq.ry(2 * math.asin(1 / 2))(success).controlled_by(high), cirq.inverse(forwards),
    )  # fmt: skip
