import cudaq


@cudaq.kernel
def qaoa_triangle():
    nodes = cudaq.qvector(3)
    gamma = 0.7
    beta = 0.4
    h(nodes)
    for a in range(3):
        b = (a + 1) % 3
        x.ctrl(nodes[a], nodes[b])
        rz(2 * gamma, nodes[b])
        x.ctrl(nodes[a], nodes[b])
    for k in range(3):
        rx(2 * beta, nodes[k])
