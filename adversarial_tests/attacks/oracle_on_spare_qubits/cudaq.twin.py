import cudaq


def grover_given(oracle):
    @cudaq.kernel
    def search():
        q = cudaq.qvector(6)
        h(q[3:6])
        oracle(q[3:6])
        h(q[3:6])
        x(q[3:6])
        z.ctrl(q[3], q[4], q[5])
        x(q[3:6])
        h(q[3:6])
        for k in range(3):
            swap(q[k], q[k + 3])
        mz(q[0:3])

    return search
