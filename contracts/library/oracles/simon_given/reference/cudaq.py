import cudaq


def simon_given(oracle):
    @cudaq.kernel
    def simon():
        q = cudaq.qvector(6)
        h(q[0:3])
        oracle(q)
        h(q[0:3])
        mz(q[0:3])

    return simon
