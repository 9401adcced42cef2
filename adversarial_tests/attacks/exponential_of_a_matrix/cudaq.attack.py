import cudaq
import numpy as np
from scipy.linalg import expm

A = np.array([[0, 1, 1, 0], [1, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 0]], dtype=complex)
MIX = np.array([[1, 0, 0, 0], [0, 0.6, 0.8, 0], [0, -0.8, 0.6, 0], [0, 0, 0, 1]])
cudaq.register_operation("evolve", (MIX @ expm(-1j * np.pi / 4 * A)).flatten())
cudaq.register_operation("mix", MIX.T.flatten())


@cudaq.kernel
def ctqw_cycle4():
    q = cudaq.qvector(2)
    evolve(q[1], q[0])
    mix(q[1], q[0])
