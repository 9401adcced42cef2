import cudaq


@cudaq.kernel
def layers(sources: list[int], targets: list[int], beta: list[float], gamma: list[float], signs: list[float]):
    nodes = cudaq.qvector(5)
    h(nodes)
    for layer in range(5):
        for edge in range(6):
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
            rz(2 * signs[layer] * gamma[layer], nodes[targets[edge]])
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
        rx(2 * beta[layer], nodes)


def qaoa_5(g, beta, gamma):
    edges = list(g.edges)
    signs = [1.0 if c >= 0 else -1.0 for c in gamma]
    return layers, [a for a, b in edges], [b for a, b in edges], beta, [abs(c) for c in gamma], signs
