import cudaq


def bv_given(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(5)
        x(q[4])
        h(q)
        oracle(q)
        h(q[0:4])
        x(q[1])
        x(q[2])
        x.ctrl(q[1], q[2], q[3], q[0])
        x(q[1])
        x(q[2])
        mz(q[0:4])

    return circuit
