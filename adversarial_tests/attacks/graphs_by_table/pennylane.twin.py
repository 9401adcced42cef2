import pennylane as qml


def qaoa_5(g, beta, gamma):
    order = sorted(g.nodes, key=lambda node: -g.degree[node])
    edges = [(a, b) for a in order for b in g[a] if order.index(a) < order.index(b)]

    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(5):
            qml.Hadamard(wires=wire)
        for mixing, cost in zip(beta, gamma):
            for edge in edges:
                qml.IsingZZ(2 * cost, wires=edge)
            for wire in order:
                qml.RX(2 * mixing, wires=wire)
        return qml.state()

    return circuit
