import cudaq


@cudaq.kernel
def graph_state_64():
    q = cudaq.qvector(64)
    h(q)
    for row in range(8):
        for column in range(7):
            x.ctrl(q[8 * row + column], q[8 * row + column + 1])
    for vertex in range(56):
        z.ctrl(q[vertex], q[vertex + 8])
