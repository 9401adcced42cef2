import cudaq


@cudaq.kernel
def exact_10001():
    """Grover's search without phase matching: close to certain, and not certain."""
    q = cudaq.qvector(5)
    h(q)
    for _ in range(4):
        x(q[1:4])
        z.ctrl(q[0:4], q[4])
        x(q[1:4])
        h(q)
        x(q)
        z.ctrl(q[0:4], q[4])
        x(q)
        h(q)
    mz(q)
