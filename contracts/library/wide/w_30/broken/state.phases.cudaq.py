from math import acos, sqrt

import cudaq

ANGLES = [acos(sqrt(1 / (30 - k))) for k in range(29)]


def w_30():
    angles = ANGLES

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(30)
        x(q[0])
        for k in range(29):
            ry.ctrl(2 * angles[k], q[k], q[k + 1])
            x.ctrl(q[k + 1], q[k])
        s(q[3])

    return circuit
