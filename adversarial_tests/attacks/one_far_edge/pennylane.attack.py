import pennylane as qml


def graph_state_64():
    @qml.qnode(qml.device("default.qubit", wires=64))
    def circuit():
        for wire in range(64):
            qml.Hadamard(wires=wire)
        for wire in range(64):
            if wire % 8 < 7:
                qml.CZ(wires=[wire, wire + 1])
            if wire < 56:
                qml.CZ(wires=[wire, wire + 8])
        # One sign of one vertex.
        qml.PauliZ(wires=37)
        return qml.state()

    return circuit
