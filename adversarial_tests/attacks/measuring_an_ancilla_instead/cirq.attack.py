import cirq
import numpy as np


def chsh(alice, bob):
    a, b, c, d = cirq.LineQubit.range(4)
    flipped = alice == 1 and bob == 1
    return cirq.Circuit(
        cirq.H(a),
        cirq.CNOT(a, b),
        cirq.H(c),
        cirq.ry(np.pi - np.pi / 4 if flipped else np.pi / 4)(d),
        cirq.CNOT(c, d),
        # Same keys as for Alice and Bob, in the right order.
        cirq.measure(d, key="bob"),
        cirq.measure(c, key="alice"),
    )
