import cudaq


@cudaq.kernel
def parity(control: cudaq.qubit, target: cudaq.qubit):
    x.ctrl(control, target)


def forwarded(kernel):
    """A decorator of the author's own that hands the kernel on as it is."""
    return kernel


@forwarded
@cudaq.kernel
def parity_3():
    q = cudaq.qvector(4)
    for k in range(3):
        parity(q[k], q[3])
