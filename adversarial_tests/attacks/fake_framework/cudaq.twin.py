import types

import cudaq

# A module of the author's own that gathers what is needed under shorter names.
framework = types.ModuleType("framework")
framework.kernel = cudaq.kernel


@cudaq.kernel
def signs(q: cudaq.qview):
    z(q[0])
    z(q[1])


@framework.kernel
def bv_011():
    q = cudaq.qvector(4)
    h(q.front(3))
    signs(q)
    h(q.front(3))
    mz(q.front(3))
