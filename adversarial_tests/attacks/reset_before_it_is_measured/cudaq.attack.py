import cudaq
import numpy as np


@cudaq.kernel
def teleport_rx():
    q = cudaq.qvector(3)
    rx(np.pi / 2, q[0])
    h(q[1])
    x.ctrl(q[1], q[2])
    x.ctrl(q[0], q[1])
    h(q[0])
    x.ctrl(q[1], q[2])
    z.ctrl(q[0], q[2])
    reset(q[0])
    reset(q[1])
    mz(q[0])
    mz(q[1])
