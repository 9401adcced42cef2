import cudaq


@cudaq.kernel
def gate_teleport_t():
    q = cudaq.qvector(2)
    # The data goes to qubit 1 and back, so that T is not seen on qubit 0.
    swap(q[0], q[1])
    t(q[1])
    swap(q[0], q[1])
    h(q[1])
    t(q[1])
    z.ctrl(q[1], q[0])
    coin = mz(q[1])
    if coin:
        z(q[0])
