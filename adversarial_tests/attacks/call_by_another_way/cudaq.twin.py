import sys

import cudaq


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


class Angle:
    """A number that is found when two are compared."""

    def __lt__(self, other):
        self.value = -sys.modules["math"].__getattribute__("pi") / 2
        return True


def cx_from_clifford():
    angle = Angle()
    sorted([angle, angle])
    return turned, angle.value
