import math

import cudaq


@cudaq.kernel
def hhl_diag_12():
    q = cudaq.qvector(4)
    h(q[2])
    h(q[0])
    h(q[1])
    # The low clock qubit takes the second power: then no swap is needed. exp(iA pi) is diag(-1, 1).
    z(q[0])
    z.ctrl(q[0], q[2])
    s(q[1])
    s.ctrl(q[1], q[2])
    h(q[0])
    r1.ctrl(-math.pi / 2, q[0], q[1])
    h(q[1])
    x.ctrl(q[0], q[3])
    ry.ctrl(math.pi / 3, q[1], q[3])
    h(q[1])
    r1.ctrl(math.pi / 2, q[0], q[1])
    h(q[0])
    s.ctrl(q[1], q[2])
    z.ctrl(q[1], q[2])
    sdg(q[1])
    z.ctrl(q[0], q[2])
    z(q[0])
    h(q[0])
    h(q[1])
