import cudaq


@cudaq.kernel
def mbqc_rotation(angle: float):
    """The rotated state is handed over by a gate."""
    q = cudaq.qvector(3)
    rz(angle, q[0])
    swap(q[0], q[2])
    h(q[0])
    h(q[1])
    mz(q[0])
    mz(q[1])
