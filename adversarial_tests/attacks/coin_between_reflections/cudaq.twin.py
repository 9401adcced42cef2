import cudaq
import numpy as np


@cudaq.kernel
def block_encoding_lcu():
    q = cudaq.qvector(3)
    ry(np.pi / 3, q[0])
    x(q[0])
    z.ctrl(q[0], q[1])
    z.ctrl(q[0], q[2])
    x(q[0])
    x.ctrl(q[0], q[1])
    ry(-np.pi / 3, q[0])
    mz(q[0])
