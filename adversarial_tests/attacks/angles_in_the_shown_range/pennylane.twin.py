import pennylane as qml


def qaoa_5(g, beta, gamma):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(5):
            qml.Hadamard(wires=wire)
        for mixing, cost in zip(beta, gamma):
            for edge in g.edges:
                # Bounded at a value that no angle reaches.
                qml.IsingZZ(2 * max(-100.0, min(cost, 100.0)), wires=list(edge))
            for wire in range(5):
                qml.RX(2 * mixing, wires=wire)
        return qml.state()

    return circuit
