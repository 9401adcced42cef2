import math

import cudaq


@cudaq.kernel
def decay(angle: float):
    q = cudaq.qvector(2)
    # The weights of |1> go to |0>, in a superposition that the environment does not see.
    ry.ctrl(angle, q[0], q[1])
    x.ctrl(q[1], q[0])
    s(q[0])


def amplitude_damping(gamma):
    return decay, 2 * math.asin(math.sqrt(gamma))
