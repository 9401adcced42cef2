import cudaq


@cudaq.kernel
def majority(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(a, b)
    x.ctrl(a, c)
    x.ctrl([c, b], a)


@cudaq.kernel
def adder_32():
    q = cudaq.qvector(66)
    x.ctrl(q[0:65], q[65])
    x.ctrl(q[0:65], q[65])
    for k in range(32):
        majority(q[2 * k], q[2 * k + 1], q[2 * k + 2])
    x.ctrl(q[64], q[65])
    for j in range(32):
        k = 31 - j
        x.ctrl([q[2 * k], q[2 * k + 1]], q[2 * k + 2])
        x.ctrl(q[2 * k + 2], q[2 * k])
        x.ctrl(q[2 * k], q[2 * k + 1])
