import numpy as np


def w_4():
    amplitudes = np.zeros(16, dtype=complex)
    amplitudes[[1, 2, 4, 8]] = 0.5
    return amplitudes
