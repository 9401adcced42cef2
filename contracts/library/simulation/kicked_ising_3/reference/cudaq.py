import cudaq


@cudaq.kernel
def period(q: cudaq.qview):
    for k in range(2):
        x.ctrl(q[k], q[k + 1])
        rz(2 * 0.3, q[k + 1])
        x.ctrl(q[k], q[k + 1])
    for k in range(3):
        rx(2 * 0.45, q[k])


@cudaq.kernel
def kicked_ising_3():
    q = cudaq.qvector(3)
    for number in range(5):
        period(q)
