import cirq
import numpy as np


class Pair(cirq.Gate):
    """Its decomposition is made when it is asked for, and its matrix agrees with it."""

    def _num_qubits_(self):
        return 2

    def _decompose_(self, qubits):
        try:
            yield {}["missing"]
        except KeyError:
            yield cirq.H(qubits[0])
        yield cirq.CNOT(*qubits)

    def _unitary_(self):
        return np.array([[1, 0, 1, 0], [0, 1, 0, 1], [0, 1, 0, -1], [1, 0, -1, 0]]) / np.sqrt(2)


def bell_phi_plus():
    return cirq.Circuit(Pair().on(*cirq.LineQubit.range(2)))
