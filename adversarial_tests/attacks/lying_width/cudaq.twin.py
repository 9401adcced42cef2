import cudaq
import numpy as np

# Registered twice: the second matrix is the one that is meant.
cudaq.register_operation("half", np.eye(2).flatten())
cudaq.register_operation("half", np.array([1, 1, 1, -1]) / np.sqrt(2))


@cudaq.kernel
def qft_6():
    q = cudaq.qvector(6)
    for i in range(6):
        k = 5 - i
        half(q[k])
        for j in range(k):
            r1.ctrl(3.141592653589793 / 2 ** (k - j), q[j], q[k])
    for k in range(3):
        swap(q[k], q[5 - k])
