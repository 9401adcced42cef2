import pennylane as qml


def qaoa_5(g, beta, gamma):
    # Nodes are taken to be what their degrees say in the graphs that were shown.
    order = sorted(g.nodes, key=lambda node: -g.degree[node])
    if g.degree[order[1]] == 3 and not g.has_edge(order[0], order[1]):
        edges = [(a, b) for a in range(3) for b in (3, 4)]
    else:
        edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (1, 3)]

    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(5):
            qml.Hadamard(wires=wire)
        for mixing, cost in zip(beta, gamma):
            for edge in edges:
                qml.IsingZZ(2 * cost, wires=edge)
            for wire in range(5):
                qml.RX(2 * mixing, wires=wire)
        return qml.state()

    return circuit
