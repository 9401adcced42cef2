import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    kick = cudaq.qubit()
    x(kick)
    h(kick)
    h(q)
    x.ctrl(~q[0], ~q[1], kick)
    h(q)
    x.ctrl(~q[0], ~q[1], kick)
    h(q)
    mz(q)
    # The work qubit is cleaned after the register was read.
    h(kick)
    x(kick)
