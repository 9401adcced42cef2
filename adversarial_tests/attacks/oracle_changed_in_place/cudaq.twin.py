import cudaq


def bv_given(oracle):
    same = oracle

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(5)
        x(q[4])
        h(q)
        same(q)
        h(q[0:4])
        mz(q[0:4])

    return circuit
