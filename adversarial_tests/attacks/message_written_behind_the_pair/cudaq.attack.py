import cudaq


@cudaq.kernel
def protocol(high: int, low: int):
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    if high == 1:
        x(pair[0])
    if low == 1:
        z(pair[0])
    reset(pair[0])
    reset(pair[1])
    if high == 1:
        x(pair[1])
    if low == 1:
        x(pair[0])
    mz(pair)


def superdense(message):
    return protocol, int(message[0]), int(message[1])
