import math

import cudaq


@cudaq.kernel
def marked(q: cudaq.qview):
    x(q[0])
    x(q[1])
    z.ctrl(q[0], q[1])
    x(q[0])
    x(q[1])


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(3)
    for k in range(2):
        h(q[0])
        h(q[1])
        marked(q)
        rz.ctrl(4 * math.pi, q[0], q[1])
    h(q[0])
    h(q[1])
