import cudaq


def dj_given(oracle):
    @cudaq.kernel
    def deutsch_jozsa():
        q = cudaq.qvector(4)
        x(q[3])
        h(q)
        oracle(q)
        h(q[0:3])
        mz(q[0:3])

    return deutsch_jozsa
