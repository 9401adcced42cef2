import cudaq
from scipy.optimize import brentq


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    # The angle at which the turned Z has become X.
    from math import cos

    return turned, round(-brentq(lambda angle: cos(angle), 1.0, 2.0), 9)
