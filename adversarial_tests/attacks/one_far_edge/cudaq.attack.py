import cudaq


@cudaq.kernel
def graph_state_64():
    q = cudaq.qvector(64)
    h(q)
    for r in range(8):
        for c in range(7):
            z.ctrl(q[8 * r + c], q[8 * r + c + 1])
    for r in range(7):
        for c in range(8):
            z.ctrl(q[8 * r + c], q[8 * r + 8 + c])
    # A cylinder: the last vertex of the last row is joined to its first.
    z.ctrl(q[56], q[63])
