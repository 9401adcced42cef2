import cudaq


@cudaq.kernel
def oracle(query: cudaq.qview, target: cudaq.qubit, bits: list[int]):
    for k in range(query.size()):
        if bits[k] == 1:
            x.ctrl(query[k], target)


@cudaq.kernel
def bernstein_vazirani(bits: list[int]):
    query = cudaq.qvector(3)
    target = cudaq.qubit()
    h(query)
    x(target)
    h(target)
    oracle(query, target, bits)
    h(query)
    mz(query)


def bv_011():
    return bernstein_vazirani, [1, 1, 0]
