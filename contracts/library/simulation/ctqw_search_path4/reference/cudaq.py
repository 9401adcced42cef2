import cudaq


@cudaq.kernel
def edge(angle: float, control: cudaq.qubit, target: cudaq.qubit):
    rx.ctrl(angle, control, target)


@cudaq.kernel
def marked(angle: float, q: cudaq.qview):
    x(q)
    r1.ctrl(angle, q[0], q[1])
    x(q)


@cudaq.kernel
def middle_edge(angle: float, q: cudaq.qview):
    x.ctrl(q[0], q[1])
    rx.ctrl(angle, q[1], q[0])
    x.ctrl(q[0], q[1])


@cudaq.kernel
def ctqw_search_path4():
    q = cudaq.qvector(2)
    dt = 1.5 / 4
    half = -0.3 * dt
    h(q)
    for step in range(4):
        # Edge 2-3 where qubit 1 is 1, edge 0-1 where it is 0.
        edge(half, q[1], q[0])
        x(q[1])
        edge(half, q[1], q[0])
        x(q[1])
        marked(dt / 2, q)
        middle_edge(2 * half, q)
        marked(dt / 2, q)
        x(q[1])
        edge(half, q[1], q[0])
        x(q[1])
        edge(half, q[1], q[0])
