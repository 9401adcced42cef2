import math

import cudaq


@cudaq.kernel
def controlled_h():
    # U(pi/2, 0, pi) is H, and so its controlled form is the gate itself.
    q = cudaq.qvector(2)
    u3.ctrl(math.pi / 2, 0.0, math.pi, q[0], q[1])
