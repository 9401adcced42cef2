import math

import cudaq


@cudaq.kernel
def game(turn_a: float, turn_b: float):
    q = cudaq.qvector(2)
    h(q[1])
    x.ctrl(q[1], q[0])
    ry(turn_a, q[0])
    ry(turn_b, q[1])
    # Each record belongs to its qubit, whatever is read first.
    mz(q[1])
    mz(q[0])


def chsh(alice, bob):
    return game, alice * math.pi / 2, (1 - 2 * bob) * math.pi / 4
