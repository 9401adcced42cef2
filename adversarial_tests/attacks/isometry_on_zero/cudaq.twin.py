import cudaq


@cudaq.kernel
def isometry(column: cudaq.qview):
    x(column[2])
    h(column[2])
    x.ctrl(~column[2], column[1])
    x.ctrl(~column[2], column[0])


@cudaq.kernel
def superposition_011_100():
    q = cudaq.qvector(3)
    isometry(q)
