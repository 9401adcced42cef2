import cudaq
import numpy as np

STATE = np.zeros(16, dtype=complex)
STATE[[1, 2, 4, 8]] = 0.5


@cudaq.kernel
def entangle(amplitudes: list[complex]):
    q = cudaq.qvector(amplitudes)
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[1])


def w_4():
    return entangle, list(STATE)
