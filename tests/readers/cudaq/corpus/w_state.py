import cudaq
import numpy as np


@cudaq.kernel
def w_state(n: int):
    q = cudaq.qvector(n)
    x(q[0])
    for k in range(n - 1):
        theta = 2.0 * np.arccos(np.sqrt(1.0 / (n - k)))
        ry.ctrl(theta, q[k], q[k + 1])
        x.ctrl(q[k + 1], q[k])
