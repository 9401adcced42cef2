import math

import cudaq


@cudaq.kernel
def controlled_h():
    q = cudaq.qvector(2)
    ry(-math.pi / 4, q[1])
    rz.ctrl(math.pi, q[0], q[1])
    r1(math.pi / 2, q[0])
    ry(math.pi / 4, q[1])
