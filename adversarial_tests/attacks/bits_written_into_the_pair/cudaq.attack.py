import cudaq


@cudaq.kernel
def protocol(high: int, low: int):
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[1])
    h(q[0])
    if high == 1:
        x(q[1])
    if low == 1:
        x(q[0])
    h(q[0])
    x.ctrl(q[0], q[1])
    x.ctrl(q[0], q[1])
    h(q[0])
    mz(q)


def superdense(message):
    return protocol, int(message[0]), int(message[1])
