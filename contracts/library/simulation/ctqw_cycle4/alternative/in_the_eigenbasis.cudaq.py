import math

import cudaq


@cudaq.kernel
def ctqw_cycle4():
    """Fourier transform over Z2 x Z2, phases of the eigenvalues 2, 0, 0, -2, and back."""
    q = cudaq.qvector(2)
    h(q)
    for k in range(2):
        r1(math.pi / 2, q[k])
    h(q)
