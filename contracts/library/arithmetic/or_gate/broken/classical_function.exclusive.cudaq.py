import cudaq


@cudaq.kernel
def or_gate():
    # The exclusive OR, which differs where both inputs are 1.
    q = cudaq.qvector(3)
    x.ctrl(q[0], q[2])
    x.ctrl(q[1], q[2])
