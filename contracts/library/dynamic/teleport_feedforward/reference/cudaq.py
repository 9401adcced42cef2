import cudaq


@cudaq.kernel
def teleport_feedforward():
    message = cudaq.qubit()
    pair = cudaq.qvector(2)
    h(pair[0])
    x.ctrl(pair[0], pair[1])
    x.ctrl(message, pair[0])
    h(message)
    phase = mz(message)
    flip = mz(pair[0])
    if flip:
        x(pair[1])
    if phase:
        z(pair[1])
