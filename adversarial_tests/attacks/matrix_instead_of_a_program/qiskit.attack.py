import numpy as np
from qiskit.quantum_info import Operator


def qft_6():
    return Operator(np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8)
