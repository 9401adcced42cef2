import sys

import cudaq


@cudaq.kernel
def product(p: list[float]):
    q = cudaq.qvector(2)
    for k in range(2):
        rz(p[3 * k], q[k])
        ry(p[3 * k + 1], q[k])
        rz(p[3 * k + 2], q[k])


def product_6(param):
    # Noted, and never looked at.
    sys.case = param
    return product, param
