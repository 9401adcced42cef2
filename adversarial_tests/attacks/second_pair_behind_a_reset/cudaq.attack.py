import cudaq


@cudaq.kernel
def share_and_send(pair: cudaq.qview, qubit: int, x_bit: int, z_bit: int):
    reset(pair[0])
    reset(pair[1])
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    if x_bit == 1:
        x(pair[qubit])
    if z_bit == 1:
        z(pair[qubit])


@cudaq.kernel
def protocol(x_bit: int, z_bit: int):
    pair = cudaq.qvector(2)
    share_and_send(pair, 0, x_bit, z_bit)
    share_and_send(pair, 1, x_bit, z_bit)
    x.ctrl(pair[0], pair[1])
    h(pair[0])
    mz(pair)


def superdense(message):
    return protocol, int(message[0]), int(message[1])
