import cudaq


def dj_given(oracle):
    """The oracle is its own inverse."""

    @cudaq.kernel
    def deutsch_jozsa():
        q = cudaq.qvector(4)
        h(q)
        z(q[3])
        cudaq.adjoint(oracle, q)
        h(q)

    return deutsch_jozsa
