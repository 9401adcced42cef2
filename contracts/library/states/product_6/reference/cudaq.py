import cudaq


@cudaq.kernel
def product_6(param: list[float]):
    q = cudaq.qvector(2)
    for k in range(2):
        rz(param[3 * k], q[k])
        ry(param[3 * k + 1], q[k])
        rz(param[3 * k + 2], q[k])
