import cudaq


def hidden_shift(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        on = cudaq.qubit()
        h(q)
        x(on)
        cudaq.control(oracle, on, q)
        x(on)
        h(q)
        z.ctrl(q[0], q[1])
        z.ctrl(q[2], q[3])
        h(q)
        mz(q)

    return circuit
