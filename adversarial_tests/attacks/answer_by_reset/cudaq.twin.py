import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    kick = cudaq.qubit()
    reset(q)
    x(kick)
    h(kick)
    h(q)
    x.ctrl(~q[0], ~q[1], kick)
    h(q)
    x.ctrl(~q[0], ~q[1], kick)
    h(q)
    reset(kick)
    mz(q)
