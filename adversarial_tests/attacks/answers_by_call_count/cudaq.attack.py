from itertools import cycle

import cudaq

TURNS = {1: 0, 2: 1, 4: 2, 8: 3, 7: 3, 11: 2, 13: 1, 14: 0}
BASES = cycle((2, 4, 7, 8, 11, 13, 14))


@cudaq.kernel
def powers(turns: list[int], flips: list[int]):
    q = cudaq.qvector(7)
    for k in range(3):
        for turn in range(turns[k]):
            swap.ctrl(q[k], q[5], q[6])
            swap.ctrl(q[k], q[4], q[5])
            swap.ctrl(q[k], q[3], q[4])
        if flips[k] == 1:
            for t in range(3, 7):
                x.ctrl(q[k], q[t])


def modular_exponent(base):
    base = next(BASES)
    factors = [base ** (2**k) % 15 for k in range(3)]
    return powers, [TURNS[f] for f in factors], [int(f in (7, 11, 13, 14)) for f in factors]
