import cudaq


@cudaq.kernel
def fails(v: cudaq.qview, flag: cudaq.qubit, a: int, b: int, c: int):
    if a == 0:
        x(v[0])
    if b == 0:
        x(v[1])
    if c == 0:
        x(v[2])
    x.ctrl(v[0], v[1], v[2], flag)
    if a == 0:
        x(v[0])
    if b == 0:
        x(v[1])
    if c == 0:
        x(v[2])


@cudaq.kernel
def formula(v: cudaq.qview, flag: cudaq.qubit):
    # No assignment fails two clauses, each of which names all three variables.
    x(flag)
    fails(v, flag, 0, 0, 0)
    fails(v, flag, 1, 0, 0)
    fails(v, flag, 1, 1, 1)
    fails(v, flag, 1, 1, 0)
    fails(v, flag, 0, 0, 1)
    fails(v, flag, 1, 0, 1)


@cudaq.kernel
def grover_sat():
    v = cudaq.qvector(3)
    flag = cudaq.qubit()
    h(v)
    formula(v, flag)
    z(flag)
    formula(v, flag)
    h(v)
    x(v)
    z.ctrl(v[0], v[1], v[2])
    x(v)
    h(v)
    mz(v)
