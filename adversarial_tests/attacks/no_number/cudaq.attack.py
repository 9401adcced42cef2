import cudaq


@cudaq.kernel
def pair(angle: float):
    q = cudaq.qvector(2)
    h(q[0])
    x.ctrl(q[0], q[1])
    rz(angle, q[0])


def bell_phi_plus():
    return pair, float("nan")
