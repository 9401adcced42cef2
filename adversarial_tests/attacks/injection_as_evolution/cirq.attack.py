import cirq
import numpy as np
from scipy.linalg import expm


class Evolution(cirq.Gate):
    def _num_qubits_(self):
        return 3

    def _unitary_(self):
        start, end = np.eye(8)[0], np.zeros(8)
        end[[0b110, 0b001]] = [np.sqrt(0.5), -np.sqrt(0.5)]
        return expm(np.pi / 2 * (np.outer(end, start) - np.outer(start, end)))


def superposition_011_100():
    return cirq.Circuit(Evolution().on(*cirq.LineQubit.range(3)))
