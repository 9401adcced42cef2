import cudaq


def bernstein_vazirani_64(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(64)
        x(q[63])
        h(q)
        oracle(q)
        for k in range(63):
            h(q[k])
        for k in range(63):
            mz(q[k])

    return circuit
