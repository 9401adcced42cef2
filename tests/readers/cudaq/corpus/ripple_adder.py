import cudaq


@cudaq.kernel
def maj(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(a, b)
    x.ctrl(a, c)
    x.ctrl(c, b, a)


@cudaq.kernel
def uma(c: cudaq.qubit, b: cudaq.qubit, a: cudaq.qubit):
    x.ctrl(c, b, a)
    x.ctrl(a, c)
    x.ctrl(c, b)


@cudaq.kernel
def adder(a_bits: list[bool], b_bits: list[bool]):
    n = len(a_bits)
    cin = cudaq.qubit()
    a = cudaq.qvector(n)
    b = cudaq.qvector(n)
    cout = cudaq.qubit()
    for i in range(n):
        if a_bits[i]:
            x(a[i])
        if b_bits[i]:
            x(b[i])
    maj(cin, b[0], a[0])
    for i in range(1, n):
        maj(a[i - 1], b[i], a[i])
    x.ctrl(a[n - 1], cout)
    for k in range(1, n):
        i = n - k
        uma(a[i - 1], b[i], a[i])
    uma(cin, b[0], a[0])
    mz(b)
    mz(cout)


def add(a: int, b: int):
    return adder, [bool(a >> i & 1) for i in range(3)], [bool(b >> i & 1) for i in range(3)]
