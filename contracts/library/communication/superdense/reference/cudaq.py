import cudaq


@cudaq.kernel
def protocol(x_bit: int, z_bit: int):
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    if x_bit == 1:
        x(pair[0])
    if z_bit == 1:
        z(pair[0])
    x.ctrl(pair[0], pair[1])
    h(pair[0])
    mz(pair)


def superdense(message):
    return protocol, int(message[0]), int(message[1])
