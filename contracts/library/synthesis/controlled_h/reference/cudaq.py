import math

import cudaq


@cudaq.kernel
def controlled_h():
    q = cudaq.qvector(2)
    ry(-math.pi / 4, q[1])
    z.ctrl(q[0], q[1])
    ry(math.pi / 4, q[1])
