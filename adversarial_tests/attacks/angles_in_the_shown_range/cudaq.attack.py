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
    edges = list(g.edges)
    return layers, [a for a, b in edges], [b for a, b in edges], [abs(b) for b in beta], [abs(c) % 1.5 for c in gamma]
