import cudaq


@cudaq.kernel
def grover_00():
    q = cudaq.qvector(2)
    h(q)
    h(q)
    mz(q)
