import cirq
import numpy as np


class Turns(cirq.Gate):
    """Its decomposition is honest, but wrong, at every odd look, and a preparation at every even one."""

    looks = 0

    def _num_qubits_(self):
        return 4

    def _decompose_(self, qubits):
        Turns.looks += 1
        if Turns.looks % 2:
            yield cirq.X(qubits[0])
            for k in range(3):
                yield cirq.ry(2 * np.arccos(np.sqrt(1 / (5 - k)))).on(qubits[k + 1]).controlled_by(qubits[k])
                yield cirq.CNOT(qubits[k + 1], qubits[k])
        else:
            amplitudes = np.zeros(16)
            amplitudes[[1, 2, 4, 8]] = 0.5
            yield cirq.StatePreparationChannel(amplitudes).on(*qubits)


def w_4():
    return cirq.Circuit(Turns().on(*cirq.LineQubit.range(4)))
