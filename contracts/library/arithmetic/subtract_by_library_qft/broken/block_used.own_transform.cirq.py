import cirq
import numpy as np


class QFT(cirq.Gate):
    """A transform of one's own, under the library's name."""

    def _num_qubits_(self):
        return 4

    def _decompose_(self, qubits):
        for k in reversed(range(4)):
            yield cirq.H(qubits[k])
            for j in range(k):
                yield cirq.CZ(qubits[j], qubits[k]) ** (1 / 2 ** (k - j))
        yield cirq.SWAP(qubits[0], qubits[3])
        yield cirq.SWAP(qubits[1], qubits[2])


def subtract_by_library_qft():
    q = cirq.LineQubit.range(4)
    phases = [cirq.rz(-2 * np.pi * 3 * 2**k / 16)(q[k]) for k in range(4)]
    return cirq.Circuit(QFT()(*q), phases, cirq.inverse(cirq.Circuit(QFT()(*q))))
