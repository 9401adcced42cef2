import cudaq


@cudaq.kernel
def ghz():
    q = cudaq.qvector(3)
    h(q[0])


def ghz_3():
    ghz.signature = "ghz()"
    return ghz
