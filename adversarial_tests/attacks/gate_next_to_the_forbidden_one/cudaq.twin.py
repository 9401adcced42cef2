import math

import cudaq


@cudaq.kernel
def controlled_h():
    q = cudaq.qvector(2)
    # A Hadamard is Z and then a quarter turn about Y: the turn is another gate, by far.
    z.ctrl(q[0], q[1])
    u3.ctrl(math.pi / 2, 0.0, 0.0, q[0], q[1])
