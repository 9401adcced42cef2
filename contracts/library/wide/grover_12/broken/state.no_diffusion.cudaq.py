import cudaq


def grover_12(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(12)
        h(q)
        for step in range(8):
            oracle(q)
            h(q)
            x(q)
            z.ctrl(q.front(10), q.back())
            x(q)
            h(q)

    return circuit
