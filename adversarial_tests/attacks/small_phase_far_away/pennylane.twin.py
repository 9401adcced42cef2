import pennylane as qml


def ghz_50():
    @qml.qnode(qml.device("default.qubit", wires=50))
    def circuit():
        qml.Hadamard(wires=0)
        qml.RX(1e-4, wires=0)
        # Does nothing to |+> but for a phase.
        for wire in range(49):
            qml.CNOT(wires=[wire, wire + 1])
        return qml.state()

    return circuit
