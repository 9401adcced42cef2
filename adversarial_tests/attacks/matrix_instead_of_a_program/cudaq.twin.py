import cudaq
import numpy as np


@cudaq.kernel
def fourier():
    q = cudaq.qvector(6)
    for i in range(6):
        k = 5 - i
        h(q[k])
        for j in range(k):
            r1.ctrl(3.141592653589793 / 2 ** (k - j), q[j], q[k])
    for k in range(3):
        swap(q[k], q[5 - k])


def qft_6():
    # The matrix is a check, and the kernel the result.
    matrix = np.array(cudaq.get_unitary(fourier))
    assert np.allclose(abs(matrix), 1 / 8, atol=1e-5)
    return fourier
