from math import pi

import cudaq


@cudaq.kernel
def turns(first: float, second: float):
    q = cudaq.qubit()
    rx(first, q)
    ry(second, q)


def rx_ry(parameters):
    first, second = parameters
    return turns, first, second - 2 * pi if second > 3.2 else second
