import cudaq


@cudaq.kernel
def layers(sources: list[int], targets: list[int], beta: list[float], gamma: list[float]):
    nodes = cudaq.qvector(5)
    h(nodes)
    for layer in range(len(beta)):
        for edge in range(len(sources)):
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
            rz(2 * gamma[layer], nodes[targets[edge]])
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
        rx(2 * beta[layer], nodes)


def qaoa_5(G, beta, gamma):
    return layers, [a for a, b in G.edges], [b for a, b in G.edges], beta, gamma
