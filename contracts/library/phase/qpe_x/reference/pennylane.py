import pennylane as qml


def qpe_x():
    device = qml.device("default.qubit", wires=4)

    @qml.qnode(device)
    def circuit():
        # PennyLane's first estimation wire is the most significant one.
        qml.QuantumPhaseEstimation(qml.PauliX(3), estimation_wires=[2, 1, 0])
        return qml.probs(wires=[2, 1, 0])

    return circuit
