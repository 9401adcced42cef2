import math

import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    for k in range(2):
        h(q)
        z(q)
        rz.ctrl(math.pi, q[0], q[1])
    h(q)
    mz(q)
