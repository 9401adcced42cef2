import cudaq


@cudaq.kernel
def fredkin_from_toffoli():
    """Every CNOT of the swap under the control, the one in the middle as a CCZ between Hadamards."""
    q = cudaq.qvector(3)
    x.ctrl([q[0], q[1]], q[2])
    h(q[1])
    z.ctrl([q[0], q[2]], q[1])
    h(q[1])
    x.ctrl([q[0], q[1]], q[2])
