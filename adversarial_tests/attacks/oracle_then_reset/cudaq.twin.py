import cudaq


def simon_given(oracle):
    @cudaq.kernel
    def simon():
        q = cudaq.qvector(6)
        reset(q)
        h(q[0:3])
        oracle(q)
        reset(q[3:6])
        h(q[0:3])
        mz(q[0:3])

    return simon
