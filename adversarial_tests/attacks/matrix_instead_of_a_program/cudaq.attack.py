import cudaq
import numpy as np


def qft_6():
    matrix = np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8
    return cudaq.State.from_data(matrix[:, 0].copy()), matrix
