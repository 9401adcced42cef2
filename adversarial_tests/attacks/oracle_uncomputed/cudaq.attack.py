import cudaq


@cudaq.kernel
def oracle(q: cudaq.qview, target: cudaq.qubit):
    x.ctrl(q[2], target)
    x.ctrl(q[3], target)


@cudaq.kernel
def dj_balanced_1100():
    q = cudaq.qvector(4)
    target = cudaq.qubit()
    h(q)
    x(target)
    h(target)
    oracle(q, target)
    cudaq.adjoint(oracle, q, target)
    z(q[2])
    z(q[3])
    h(q)
