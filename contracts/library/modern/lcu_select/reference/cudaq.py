import cudaq


@cudaq.kernel
def lcu_select():
    index = cudaq.qvector(2)
    system = cudaq.qvector(2)
    z.ctrl(~index[0], ~index[1], system[0])
    z.ctrl(~index[0], ~index[1], system[1])
    x.ctrl(index[0], ~index[1], system[0])
    x.ctrl(~index[0], index[1], system[1])
    y.ctrl(index[0], index[1], system[0])
    y.ctrl(index[0], index[1], system[1])
    z.ctrl(index[0], index[1])
