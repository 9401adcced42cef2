import cudaq


@cudaq.kernel
def ghz():
    q = cudaq.qvector(3)
    h(q[0])
    for k in range(2):
        x.ctrl(q[k], q[k + 1])


def ghz_3():
    # A note of the author's own on the kernel.
    ghz.note = "three qubits"
    return ghz
