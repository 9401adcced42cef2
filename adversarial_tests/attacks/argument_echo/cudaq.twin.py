import cudaq


def hidden_shift(oracle):
    @cudaq.kernel
    def signs(q: cudaq.qview):
        z.ctrl(q[0], q[1])
        z.ctrl(q[2], q[3])

    @cudaq.kernel
    def between(q: cudaq.qview):
        h(q)
        signs(q)
        h(q)

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        h(q)
        oracle(q)
        between(q)
        mz(q)

    return circuit
