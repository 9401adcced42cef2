import cirq
import numpy as np


class Turn(cirq.Gate):
    """A two-qubit matrix that is only seen when somebody asks for it."""

    def __init__(self, distance):
        self.distance = distance

    def _num_qubits_(self):
        return 2

    def _unitary_(self):
        return np.diag([1, 1, 1, np.exp(1j * np.pi / 2**self.distance)])


def qft_6():
    q = cirq.LineQubit.range(6)
    circuit = cirq.Circuit()
    for k in reversed(range(6)):
        circuit.append(cirq.H(q[k]))
        circuit.append(Turn(k - j).on(q[j], q[k]) for j in range(k))
    circuit.append(cirq.SWAP(q[k], q[5 - k]) for k in range(3))
    return circuit
