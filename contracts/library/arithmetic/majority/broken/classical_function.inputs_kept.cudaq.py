import cudaq


@cudaq.kernel
def majority():
    # The majority is right, but b and c are restored instead of being left relative to a.
    q = cudaq.qvector(3)
    x.ctrl(q[2], q[1])
    x.ctrl(q[2], q[0])
    x.ctrl(q[0], q[1], q[2])
    x.ctrl(q[2], q[1])
    x.ctrl(q[2], q[0])
