import cudaq


@cudaq.kernel
def ansatz(p: list[float]):
    q = cudaq.qvector(2)
    x(q[0])
    rz(p[0], q[0])
    rz(p[1], q[0])
    ry(p[2], q[0])
    rz(p[3], q[1])
    x.ctrl(q[0], q[1])
    rz(p[4], q[0])
    rz(p[5], q[1])
    ry(p[6], q[0])
    rz(p[7], q[1])


@cudaq.kernel
def from_state(state: cudaq.State):
    q = cudaq.qvector(state)


def ansatz_8(parameters):
    return from_state, cudaq.get_state(ansatz, parameters)
