import cudaq


def bv_given(oracle):
    # What the oracle's text says is not used but for its length.
    length = len(str(oracle))

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(5)
        if length > 0:
            x(q[4])
        h(q)
        oracle(q)
        h(q)
        mz(q[0:4])

    return circuit
