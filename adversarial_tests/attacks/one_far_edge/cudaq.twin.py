import cudaq


@cudaq.kernel
def graph_state_64():
    q = cudaq.qvector(64)
    h(q)
    # The torus, and its border taken away.
    for r in range(8):
        for c in range(8):
            z.ctrl(q[8 * r + c], q[8 * r + (c + 1) % 8])
            z.ctrl(q[8 * r + c], q[(8 * r + 8 + c) % 64])
    for k in range(8):
        z.ctrl(q[8 * k], q[8 * k + 7])
        z.ctrl(q[k], q[56 + k])
