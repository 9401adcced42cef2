import cudaq


@cudaq.kernel
def encoder(q: cudaq.qview):
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[2])


@cudaq.kernel
def bit_flip_roundtrip(logical_bit: int):
    q = cudaq.qvector(3)
    encoder(q)
    cudaq.adjoint(encoder, q)
    if logical_bit == 1:
        x(q[0])
