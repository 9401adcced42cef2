import cudaq


@cudaq.kernel
def bit_flip_roundtrip(logical_bit: int):
    q = cudaq.qvector(3)
    if logical_bit == 1:
        x(q[0])
    h(q[1])
    h(q[2])
    z.ctrl(q[0], q[1])
    z.ctrl(q[0], q[2])
    h(q[1])
    h(q[2])
    x.ctrl(q[0], q[2])
    x.ctrl(q[0], q[1])
