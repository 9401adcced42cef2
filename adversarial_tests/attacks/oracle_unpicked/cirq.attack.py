import cirq
import numpy as np


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    matrix = cirq.unitary(oracle)
    secret = []
    for k in range(4):
        # The query's first qubit is the most significant in cirq's own matrices.
        column = matrix[:, 1 << (4 - k)]
        secret.append(int(np.argmax(np.abs(column))) & 1)
    return cirq.Circuit(
        [cirq.X(q) for q, bit in zip(query, secret) if bit],
        oracle(*query, target),
        cirq.measure(*reversed(query), key="secret"),
    )
