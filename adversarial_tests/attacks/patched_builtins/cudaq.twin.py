import builtins
import math

import cudaq

# A name of the author's own among the built-in ones, and a constant in a module.
builtins.half_turn = math.pi
math.quarter = math.pi / 2


@cudaq.kernel
def angles(quarter: float, half: float):
    q = cudaq.qvector(5)
    x(q[2])
    ry(quarter, q[0])
    x.ctrl(q[0], q[1])
    rx(half, q[0])


def superposition_00110_00101():
    return angles, math.quarter, half_turn
