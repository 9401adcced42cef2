import cudaq


def dj_given(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        x(q[3])
        h(q)
        cudaq.adjoint(oracle, q)
        h(q[0:3])
        mz(q[0:3])

    return circuit
