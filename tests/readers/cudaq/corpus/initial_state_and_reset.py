import cudaq
import numpy as np


@cudaq.kernel
def prepare(vec: list[complex]):
    q = cudaq.qvector(vec)
    h(q[1])
    reset(q[0])
    mz(q)


def main():
    c = np.array([0.6, 0.0, 0.0, 0.8], dtype=complex)
    c = c / np.linalg.norm(c)
    return prepare, c.tolist()
