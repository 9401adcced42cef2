import cudaq


@cudaq.kernel
def ipe_s():
    q = cudaq.qvector(3)
    h(q[1])
    s.ctrl(q[1], q[2])
    h(q[1])
    # What the round found is thrown away; the system's copy is one bit, and |0> the other.
    reset(q[1])
    x.ctrl(q[2], q[0])
    mz(q[0])
    mz(q[1])
