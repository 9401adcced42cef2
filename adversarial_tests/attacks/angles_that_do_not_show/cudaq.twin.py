import cudaq


@cudaq.kernel
def ansatz_8(parameters: list[float]):
    q = cudaq.qvector(2)
    rz(parameters[3], q[1])
    x(q[0])
    rz(parameters[0] + parameters[1], q[0])
    ry(parameters[2], q[0])
    x.ctrl(q[0], q[1])
    rz(parameters[4], q[0])
    rz(parameters[5], q[1])
    ry(parameters[6], q[0])
    rz(parameters[7], q[1])
