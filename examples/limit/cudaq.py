"""A kernel whose loop never ends."""

import cudaq


@cudaq.kernel
def ghz_3():
    q = cudaq.qvector(3)
    k = 0
    while k < 1:
        h(q[0])
