import math

import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    for k in range(2):
        h(q)
        z(q)
        # The phase of RZ is put back on the control.
        rz.ctrl(math.pi, q[0], q[1])
        r1(math.pi / 2, q[0])
    h(q)
    mz(q)
