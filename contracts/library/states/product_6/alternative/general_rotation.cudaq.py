import cudaq


@cudaq.kernel
def product_6(param: list[float]):
    q = cudaq.qvector(2)
    u3(param[4], param[5], param[3], q[1])
    u3(param[1], param[2], param[0], q[0])
    mz(q)
