import cirq
import numpy as np


def chsh(alice, bob):
    # The pair is made by CZ, and Alice's turn is merged with nothing.
    a, b = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.H.on_each(a, b),
        cirq.CZ(a, b),
        cirq.H(b),
        cirq.ry(alice * np.pi / 2)(a),
        cirq.ry((1 - 2 * bob) * np.pi / 4)(b),
        cirq.measure(b, a),
    )
