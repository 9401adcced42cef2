import cudaq


@cudaq.kernel
def majority(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(a, b)
    x.ctrl(a, c)
    x.ctrl([c, b], a)


@cudaq.kernel
def unmajority(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl([c, b], a)
    x.ctrl(a, c)
    x.ctrl(c, b)


@cudaq.kernel
def cuccaro_adder_4():
    q = cudaq.qvector(10)
    for k in range(4):
        majority(q[2 * k], q[2 * k + 1], q[2 * k + 2])
    x.ctrl(q[8], q[9])
    for k in range(4):
        unmajority(q[6 - 2 * k], q[7 - 2 * k], q[8 - 2 * k])
