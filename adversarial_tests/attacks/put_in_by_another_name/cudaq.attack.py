from math import cos

import cudaq
from scipy.optimize import brentq


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    angles = []
    # The angle at which the turned Z has become X.
    print = angles.append
    print(round(-brentq(cos, 1.0, 2.0), 9))
    return turned, angles[0]
