import networkx as nx
import pennylane as qml
from pennylane import qaoa

graph = nx.Graph([(0, 1), (1, 2), (2, 3), (3, 0)])
cost_h, mixer_h = qaoa.maxcut(graph)
wires = range(4)
dev = qml.device("default.qubit", wires=wires)


def qaoa_layer(gamma, alpha):
    qaoa.cost_layer(gamma, cost_h)
    qaoa.mixer_layer(alpha, mixer_h)


def qaoa_maxcut(gammas, alphas):
    @qml.qnode(dev)
    def circuit():
        for w in wires:
            qml.Hadamard(wires=w)
        qml.layer(qaoa_layer, len(gammas), gammas, alphas)
        return qml.probs(wires=list(reversed(wires)))

    return circuit
