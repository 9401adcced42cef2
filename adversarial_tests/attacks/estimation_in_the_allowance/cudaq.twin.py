import cudaq
import numpy as np

cudaq.register_operation("evolution", np.array([1j, 0, 0, -1]))


@cudaq.kernel
def estimation(clock: cudaq.qview, system: cudaq.qubit):
    h(clock)
    # The evolution under one control may be a matrix.
    for k in range(2):
        for repetition in range(2**k):
            evolution.ctrl(clock[k], system)
    swap(clock[0], clock[1])
    h(clock[0])
    r1.ctrl(-1.5707963267948966, clock[0], clock[1])
    h(clock[1])


@cudaq.kernel
def hhl_diag_12():
    q = cudaq.qvector(4)
    h(q[2])
    estimation(q.front(2), q[2])
    ry.ctrl(3.141592653589793, q[0], q[3])
    ry.ctrl(1.0471975511965976, q[1], q[3])
    cudaq.adjoint(estimation, q.front(2), q[2])
    mz(q[3])
