import cirq
import numpy as np


class Turns(cirq.Gate):
    """Its decomposition is spelled differently at every look, and is always the same gate."""

    looks = 0

    def _num_qubits_(self):
        return 4

    def _decompose_(self, qubits):
        Turns.looks += 1
        yield cirq.X(qubits[0])
        for k in range(3):
            angle = 2 * np.arccos(np.sqrt(1 / (4 - k)))
            if Turns.looks % 2:
                yield cirq.ry(angle).on(qubits[k + 1]).controlled_by(qubits[k])
            else:
                yield cirq.ry(angle / 2).on(qubits[k + 1])
                yield cirq.CNOT(qubits[k], qubits[k + 1])
                yield cirq.ry(-angle / 2).on(qubits[k + 1])
                yield cirq.CNOT(qubits[k], qubits[k + 1])
            yield cirq.CNOT(qubits[k + 1], qubits[k])


def w_4():
    return cirq.Circuit(Turns().on(*cirq.LineQubit.range(4)))
