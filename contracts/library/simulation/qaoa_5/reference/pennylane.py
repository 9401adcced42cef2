import pennylane as qml


def qaoa_5(G, beta, gamma):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(5):
            qml.Hadamard(wires=wire)
        for mixing, cost in zip(beta, gamma):
            for edge in G.edges:
                qml.MultiRZ(2 * cost, wires=edge)
            for wire in G.nodes:
                qml.RX(2 * mixing, wires=wire)
        return qml.state()

    return circuit
