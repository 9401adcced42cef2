import cudaq
import numpy as np


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    x(q[0])
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


@cudaq.kernel
def answer(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    # Four candidates, sampled: that one is taken which turns |01> into |11>.
    angles = [k * np.pi / 2 for k in range(4)]
    counts = [cudaq.sample(turned, angle).count("11") for angle in angles]
    return answer, -angles[int(np.argmax(counts))]
