import cudaq


@cudaq.kernel
def oracle(q: cudaq.qview, target: cudaq.qubit):
    x.ctrl(q[2], q[3])
    x.ctrl(q[3], target)
    x.ctrl(q[2], q[3])


@cudaq.kernel
def dj_balanced_1100():
    q = cudaq.qvector(4)
    target = cudaq.qubit()
    h(q)
    x(target)
    h(target)
    oracle(q, target)
    h(q)
