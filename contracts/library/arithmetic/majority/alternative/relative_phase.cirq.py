import cirq
import numpy as np


def majority():
    """A Toffoli up to a phase, which no truth table shows: three CNOTs fewer (Margolus)."""
    c, b, a = cirq.LineQubit.range(3)
    turn = cirq.ry(np.pi / 4)(a)
    back = cirq.ry(-np.pi / 4)(a)
    return cirq.Circuit(
        cirq.CX(a, b), cirq.CX(a, c),
        turn, cirq.CX(b, a), turn, cirq.CX(c, a), back, cirq.CX(b, a), back,
        cirq.measure(a, b, c),
    )  # fmt: skip
