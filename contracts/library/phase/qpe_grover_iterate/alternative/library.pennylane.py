import pennylane as qml


def qpe_grover_iterate(n_count):
    search = [n_count, n_count + 1]
    counting = list(reversed(range(n_count)))
    device = qml.device("default.qubit", wires=n_count + 2)

    @qml.qnode(device)
    def circuit():
        for wire in search:
            qml.Hadamard(wires=wire)
        iterate = qml.prod(qml.GroverOperator(wires=search), qml.FlipSign(0, wires=search))
        qml.QuantumPhaseEstimation(iterate, estimation_wires=counting)
        return qml.probs(wires=counting)

    return circuit
