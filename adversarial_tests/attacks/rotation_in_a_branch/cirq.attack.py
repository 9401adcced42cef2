import cirq
import numpy as np


def repeat_until_success():
    target, a, b = cirq.LineQubit.range(3)
    turn = cirq.rz(np.arctan2(4, 3))(target)
    # Both branches of a tossed coin turn by the angle.
    return cirq.Circuit(
        cirq.H(a), cirq.measure(a, key="a"), cirq.H(b), cirq.measure(b, key="b"), turn.with_classical_controls("a"),
        cirq.X(a).with_classical_controls("a"), cirq.measure(a, key="c"), turn.with_classical_controls("b"),
    )  # fmt: skip
