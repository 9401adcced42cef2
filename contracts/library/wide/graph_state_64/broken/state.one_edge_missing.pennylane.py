import pennylane as qml


def graph_state_64():
    device = qml.device("default.qubit", wires=64)

    @qml.qnode(device)
    def circuit():
        for wire in range(64):
            qml.Hadamard(wires=wire)
        for k in range(64):
            if k % 8 != 7 and k != 27:
                qml.CZ(wires=[k, k + 1])
            if k < 56:
                qml.CZ(wires=[k, k + 8])
        return qml.state()

    return circuit
