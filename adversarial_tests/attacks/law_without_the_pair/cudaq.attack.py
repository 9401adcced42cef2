import math

import cudaq


@cudaq.kernel
def chsh(alice: int, bob: int):
    q = cudaq.qvector(2)
    h(q[0])
    if alice == 1 and bob == 1:
        ry(3 * math.pi / 4, q[1])
    else:
        ry(math.pi / 4, q[1])
    x.ctrl(q[0], q[1])
    mz(q)
