import cudaq


@cudaq.kernel
def flip_00(q: cudaq.qview):
    x(q)
    z.ctrl(q[0], q[1])
    x(q)


@cudaq.kernel
def search():
    q = cudaq.qvector(2)
    h(q)
    flip_00(q)
    h(q)
    flip_00(q)
    h(q)


def grover_00():
    # The author looks at the expected counts before handing the kernel in.
    counts = cudaq.sample(search, shots_count=50)
    assert counts.most_probable() == "00"
    return search
