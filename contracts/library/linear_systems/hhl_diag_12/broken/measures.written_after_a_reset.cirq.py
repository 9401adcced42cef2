import math

import cirq

LOW, HIGH, SYSTEM, SUCCESS = cirq.LineQubit.range(4)


def phase_estimation():
    return cirq.Circuit(
        cirq.H.on_each(LOW, HIGH),
        cirq.S(LOW),
        cirq.CZ(LOW, SYSTEM) ** 0.5,
        cirq.Z(HIGH),
        cirq.CZ(HIGH, SYSTEM),
        cirq.inverse(cirq.qft(HIGH, LOW)),
    )


def hhl_diag_12():
    return cirq.Circuit(
        cirq.H(SYSTEM),
        phase_estimation(),
        cirq.CNOT(LOW, SUCCESS),
        cirq.ry(math.pi / 3)(SUCCESS).controlled_by(HIGH),
        cirq.reset_each(LOW, HIGH, SYSTEM),
        cirq.ry(2 * math.atan2(1, 2))(SYSTEM),
        cirq.measure(SUCCESS, key="success"),
    )
