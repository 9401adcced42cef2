import math

import cudaq


@cudaq.kernel
def ctqw_cycle4():
    vertex = cudaq.qvector(2)
    rx(2 * math.pi / 4, vertex[0])
    rx(2 * math.pi / 4, vertex[1])
