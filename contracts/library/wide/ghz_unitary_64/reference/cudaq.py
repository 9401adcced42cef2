import cudaq


@cudaq.kernel
def ghz_unitary_64():
    # A chain up and down: the pairs of neighbours are added up and taken out again, and only qubit 0 is left.
    q = cudaq.qvector(64)
    for k in range(62):
        x.ctrl(q[62 - k], q[63 - k])
    h(q[0])
    for k in range(63):
        x.ctrl(q[k], q[k + 1])
