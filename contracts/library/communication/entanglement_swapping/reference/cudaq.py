import cudaq


@cudaq.kernel
def entanglement_swapping():
    q = cudaq.qvector(4)
    for k in range(2):
        h(q[2 * k])
        x.ctrl(q[2 * k], q[2 * k + 1])
    x.ctrl(q[1], q[2])
    h(q[1])
    phase = mz(q[1])
    parity = mz(q[2])
    if parity:
        x(q[0])
    if phase:
        z(q[3])
