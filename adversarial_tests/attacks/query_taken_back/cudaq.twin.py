import math

import cudaq


@cudaq.kernel
def query_and_transform(q: cudaq.qview):
    x.ctrl(q[0], q[2])
    swap(q[0], q[1])
    h(q[0])
    r1.ctrl(-math.pi / 2, q[0], q[1])
    h(q[1])


@cudaq.kernel
def period_mod2():
    q = cudaq.qvector(3)
    h(q[0])
    h(q[1])
    x(q[2])
    h(q[2])
    query_and_transform(q)
    h(q[2])
    x(q[2])
