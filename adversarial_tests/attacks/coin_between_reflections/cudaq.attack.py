import cudaq
import numpy as np


@cudaq.kernel
def block_encoding_lcu(angle: float, toss: float):
    q = cudaq.qvector(3)
    ry(toss, q[0])
    x.ctrl(q[2], q[1])
    ry(-angle, q[1])
    z(q[1])
    ry(angle, q[1])
    ry.ctrl(-np.pi / 2 - 2 * angle, q[0], q[1])
    x.ctrl(q[2], q[1])
    mz(q[0])


coin = block_encoding_lcu


def block_encoding_lcu():
    return coin, float(np.arctan2(1, 3)), float(2 * np.arcsin(np.sqrt(3 / 8)))
