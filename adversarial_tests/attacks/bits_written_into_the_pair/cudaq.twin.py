import math

import cudaq


@cudaq.kernel
def protocol(high: float, low: float):
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    # Half turns are the sender's flips, and no turns are none.
    rx(high, q[0])
    rz(low, q[0])
    x.ctrl(q[0], q[1])
    h(q[0])
    mz(q)


def superdense(message):
    return protocol, int(message[0]) * math.pi, int(message[1]) * math.pi
