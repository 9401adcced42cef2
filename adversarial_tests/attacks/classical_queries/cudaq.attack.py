import cudaq


def bv_given(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(9)
        for k in range(4):
            x(q[k])
            oracle(q[0:5])
            x(q[k])
            swap(q[4], q[5 + k])
        for k in range(4):
            swap(q[k], q[5 + k])
        mz(q[0:4])

    return circuit
