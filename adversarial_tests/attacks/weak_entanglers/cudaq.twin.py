import math

import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    for turn in range(2):
        h(q)
        z(q)
        # CZ is made of eight weak steps that add up.
        for step in range(8):
            r1.ctrl(math.pi / 8, q[0], q[1])
    h(q)
    mz(q)
