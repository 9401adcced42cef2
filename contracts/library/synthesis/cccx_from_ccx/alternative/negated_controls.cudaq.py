import cudaq


@cudaq.kernel
def cccx_from_ccx():
    """The ancilla holds NOT (a AND b): the second Toffoli is made to fire on its 0 by flips."""
    q = cudaq.qvector(5)
    x(q[3])
    x.ctrl(q[0], q[1], q[3])
    x(q[3])
    x.ctrl([q[3], q[2]], q[4])
    x(q[3])
    x.ctrl(q[0], q[1], q[3])
    x(q[3])
