import cmath
import math

import cudaq


def angles_of_the_state(first, second):
    zero, one = math.cos(first / 2), -1j * math.sin(first / 2)
    zero, one = (
        math.cos(second / 2) * zero - math.sin(second / 2) * one,
        math.sin(second / 2) * zero + math.cos(second / 2) * one,
    )
    return 2 * math.atan2(abs(one), abs(zero)), cmath.phase(one) - cmath.phase(zero)


@cudaq.kernel
def turned(polar: float, azimuth: float):
    q = cudaq.qubit()
    ry(polar, q)
    rz(azimuth, q)


def rx_ry(parameters):
    return turned, *angles_of_the_state(*parameters)
