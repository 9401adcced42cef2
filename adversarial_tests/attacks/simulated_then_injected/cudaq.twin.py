import cudaq
import numpy as np


@cudaq.kernel
def ansatz(p: list[float]):
    q = cudaq.qvector(2)
    x(q[0])
    rz(p[0], q[0])
    rz(p[1], q[0])
    ry(p[2], q[0])
    rz(p[3], q[1])
    x.ctrl(q[0], q[1])
    rz(p[4], q[0])
    rz(p[5], q[1])
    ry(p[6], q[0])
    rz(p[7], q[1])


def ansatz_8(parameters):
    # Simulated, to be sure of it, and returned as it is.
    state = np.array(cudaq.get_state(ansatz, parameters))
    assert abs(abs(state) @ abs(state) - 1) < 1e-5
    return ansatz, parameters
