import cudaq
import numpy as np


def turn(p):
    c, s = np.sqrt(1 - p), np.sqrt(p)
    return np.array([c, -s, s, c])


cudaq.register_operation("turn_a", turn(1 / 4))
cudaq.register_operation("turn_b", turn(1 / 3))
cudaq.register_operation("turn_c", turn(1 / 2))


@cudaq.kernel
def w_4():
    q = cudaq.qvector(4)
    # One-qubit rotations under controls, written as their four numbers.
    turn_a(q[0])
    x(q[0])
    turn_b.ctrl(q[0], q[1])
    x(q[1])
    turn_c.ctrl([q[0], q[1]], q[2])
    x(q[2])
    x.ctrl([q[0], q[1], q[2]], q[3])
    for k in range(3):
        x(q[k])
