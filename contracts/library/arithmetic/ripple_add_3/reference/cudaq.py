import cudaq


@cudaq.kernel
def majority(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(a, b)
    x.ctrl(a, c)
    x.ctrl(c, b, a)


@cudaq.kernel
def unmajority_and_add(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(c, b, a)
    x.ctrl(a, c)
    x.ctrl(c, b)


@cudaq.kernel
def ripple_add_3():
    q = cudaq.qvector(8)
    for k in range(3):
        majority(q[2 * k], q[2 * k + 1], q[2 * k + 2])
    x.ctrl(q[6], q[7])
    for step in range(3):
        k = 2 - step
        unmajority_and_add(q[2 * k], q[2 * k + 1], q[2 * k + 2])
