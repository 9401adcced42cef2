import networkx as nx
import pennylane as qml

graph = nx.Graph([(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)])
device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def qaoa_4_p2():
    for wire in range(4):
        qml.Hadamard(wires=wire)
    for gamma, beta in [(0.6, 0.4), (0.3, 0.2)]:
        for edge in graph.edges:
            qml.IsingZZ(2 * gamma, wires=edge)
        for wire in range(4):
            qml.RX(2 * beta, wires=wire)
    return qml.probs(wires=[3, 2, 1, 0])
