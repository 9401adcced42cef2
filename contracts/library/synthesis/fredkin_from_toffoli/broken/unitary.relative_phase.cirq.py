import cirq
import numpy as np


def fredkin_from_toffoli():
    """The Toffoli gate of three CNOTs, which is one up to a sign, in the place of the right one."""
    control, a, b = cirq.LineQubit.range(3)
    turn = np.pi / 4
    return cirq.Circuit(
        cirq.CNOT(b, a),
        cirq.ry(turn)(b), cirq.CNOT(a, b), cirq.ry(turn)(b), cirq.CNOT(control, b),
        cirq.ry(-turn)(b), cirq.CNOT(a, b), cirq.ry(-turn)(b),
        cirq.CNOT(b, a),
    )  # fmt: skip
