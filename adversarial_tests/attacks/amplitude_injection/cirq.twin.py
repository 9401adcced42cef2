import cirq
import numpy as np


class StatePreparationChannel(cirq.Gate):
    """A preparation by name only: it is defined by gates."""

    def _num_qubits_(self):
        return 4

    def _decompose_(self, qubits):
        yield cirq.X(qubits[0])
        for k in range(3):
            yield cirq.ry(2 * np.arccos(np.sqrt(1 / (4 - k)))).on(qubits[k + 1]).controlled_by(qubits[k])
            yield cirq.CNOT(qubits[k + 1], qubits[k])


def w_4():
    return cirq.Circuit(StatePreparationChannel().on(*cirq.LineQubit.range(4)))
