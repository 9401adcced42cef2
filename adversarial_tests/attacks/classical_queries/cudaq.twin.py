import cudaq


def bv_given(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(5)
        for k in range(4):
            h(q[k])
            x(q[k])
        x(q[4])
        h(q[4])
        oracle(q)
        for k in range(4):
            x(q[k])
            h(q[k])
        mz(q[0:4])

    return circuit
