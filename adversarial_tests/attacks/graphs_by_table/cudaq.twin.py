import cudaq


@cudaq.kernel
def layers(weights: list[float], beta: list[float], gamma: list[float]):
    nodes = cudaq.qvector(5)
    h(nodes)
    for layer in range(5):
        for a in range(5):
            for b in range(5):
                if a < b:
                    x.ctrl(nodes[a], nodes[b])
                    rz(2 * gamma[layer] * weights[5 * a + b], nodes[b])
                    x.ctrl(nodes[a], nodes[b])
        rx(2 * beta[layer], nodes)


def qaoa_5(g, beta, gamma):
    return layers, [1.0 if g.has_edge(a, b) else 0.0 for a in range(5) for b in range(5)], beta, gamma
