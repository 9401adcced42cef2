import cirq
import numpy as np


def bv_given(oracle):
    *query, target = cirq.LineQubit.range(5)
    matrix = cirq.unitary(oracle)
    secret = [int(np.argmax(np.abs(matrix[:, 1 << (4 - k)]))) & 1 for k in range(4)]
    kind = type(oracle)
    kind._decompose_ = lambda self, qubits: [cirq.X(q) for q, bit in zip(qubits, secret) if bit]
    kind._unitary_ = lambda self: NotImplemented
    return cirq.Circuit(oracle(*query, target), cirq.measure(*reversed(query), key="secret"))
