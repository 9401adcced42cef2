import cudaq


@cudaq.kernel
def layers(sources: list[int], targets: list[int], gammas: list[float], betas: list[float]):
    nodes = cudaq.qvector(4)
    h(nodes)
    for layer in range(len(gammas)):
        for edge in range(len(sources)):
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
            rz(2 * gammas[layer], nodes[targets[edge]])
            x.ctrl(nodes[sources[edge]], nodes[targets[edge]])
        for k in range(4):
            rx(2 * betas[layer], nodes[k])


def qaoa_4_p2():
    return layers, [0, 1, 2, 3, 0], [1, 2, 3, 0, 2], [0.6, 0.3], [0.4, 0.2]
