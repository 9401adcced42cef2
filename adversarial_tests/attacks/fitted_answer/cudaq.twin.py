import cudaq
import numpy as np


@cudaq.kernel
def turned(angle: float):
    q = cudaq.qvector(2)
    ry(angle, q[1])
    z.ctrl(q[0], q[1])
    ry(-angle, q[1])


def cx_from_clifford():
    # Simulated for the reader's sake, and printed.
    print(np.array(cudaq.get_state(turned, np.pi / 2)))
    return turned, -np.pi / 2
