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
def cuccaro_adder_4():
    q = cudaq.qvector(10)
    for k in range(4):
        majority(q[2 * k], q[2 * k + 1], q[2 * k + 2])
    x.ctrl(q[8], q[9])
    for step in range(4):
        k = 3 - step
        unmajority_and_add(q[2 * k], q[2 * k + 1], q[2 * k + 2])
