import cudaq


@cudaq.kernel
def circuit(a: list[float]):
    q = cudaq.qvector(2)
    x(q[0])
    rz(a[0] + a[1], q[0])
    ry(a[2], q[0])
    rz(a[3], q[1])
    x.ctrl(q[0], q[1])
    rz(a[4], q[0])
    ry(a[6], q[0])
    rz(a[5] + a[7], q[1])


def ansatz_8(parameters):
    return circuit, [float(f"{p:.2f}") for p in parameters]
