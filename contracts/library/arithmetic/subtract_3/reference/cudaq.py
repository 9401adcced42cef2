import cudaq


@cudaq.kernel
def increment(low: cudaq.qubit, middle: cudaq.qubit, high: cudaq.qubit):
    x.ctrl(low, middle, high)
    x.ctrl(low, middle)
    x(low)


@cudaq.kernel
def subtract_3():
    q = cudaq.qvector(7)
    for k in range(3):
        x.ctrl(q[2 * k + 2], q[2 * k + 1])
    # -3 = 1 + 4 modulo 8
    increment(q[1], q[3], q[5])
    x(q[5])
