import cudaq


def qsvt_step(block_encoding, phi):
    first, second = phi

    @cudaq.kernel
    def circuit():
        q = cudaq.qvector(2)
        block_encoding(q)
        rz(-2.0 * first, q[0])
        cudaq.adjoint(block_encoding, q)
        rz(-2.0 * second, q[0])

    return circuit
