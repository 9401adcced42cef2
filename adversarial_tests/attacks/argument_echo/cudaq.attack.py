import cudaq


def hidden_shift(oracle):
    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(4)
        oracle(q)
        mz(q)

    return circuit
