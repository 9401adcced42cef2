import cirq
import numpy as np


class Narrow(cirq.Gate):
    """Six qubits while it is put on them, and one whenever it is asked later."""

    placed = False

    def _qid_shape_(self):
        return (2,) if Narrow.placed else (2,) * 6

    def num_qubits(self):
        return len(self._qid_shape_())

    def _unitary_(self):
        return np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8


def qft_6():
    circuit = cirq.Circuit(Narrow().on(*cirq.LineQubit.range(6)[::-1]))
    Narrow.placed = True
    return circuit
