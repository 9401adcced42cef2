import cudaq


@cudaq.kernel
def couple(q: cudaq.qview, angle: float):
    for k in range(2):
        x.ctrl(q[k], q[k + 1])
        rz(angle, q[k + 1])
        x.ctrl(q[k], q[k + 1])


@cudaq.kernel
def kicked_ising_3():
    q = cudaq.qvector(3)
    for number in range(5):
        for part in range(5):
            couple(q, 2 * 0.3 / 5)
        rx(2 * 0.45, q)
