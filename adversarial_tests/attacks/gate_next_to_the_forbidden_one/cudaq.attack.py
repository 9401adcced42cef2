import math

import cudaq


@cudaq.kernel
def controlled_h():
    q = cudaq.qvector(2)
    u3.ctrl(math.pi / 2 + 3e-6, 0.0, math.pi, q[0], q[1])
