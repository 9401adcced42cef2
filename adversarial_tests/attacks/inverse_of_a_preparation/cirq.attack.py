import cirq
import numpy as np

SETS = [0b1010101, 0b0110011, 0b0001111]


class Disentangle(cirq.Gate):
    """Takes the code state to |0000000>; its power of -1 is left to the framework."""

    def _num_qubits_(self):
        return 7

    def _unitary_(self):
        column = np.zeros(128)
        for chosen in range(8):
            word = 0
            for k, mask in enumerate(SETS):
                word ^= mask * (chosen >> k & 1)
            column[word] = np.sqrt(1 / 8)
        reflection = np.eye(128)[0] - column
        return np.eye(128) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)

    def __pow__(self, exponent):
        return cirq.MatrixGate(np.linalg.matrix_power(self._unitary_(), exponent))


def steane_encode(logical_bit):
    q = cirq.LineQubit.range(7)
    return cirq.Circuit(cirq.inverse(Disentangle().on(*q)), cirq.X.on_each(*q) if logical_bit else [])
