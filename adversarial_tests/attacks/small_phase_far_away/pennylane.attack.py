import pennylane as qml


def ghz_50():
    @qml.qnode(qml.device("default.qubit", wires=50))
    def circuit():
        qml.Hadamard(wires=0)
        for wire in range(49):
            qml.CNOT(wires=[wire, wire + 1])
        # A qubit at the far end is turned by a little.
        qml.RX(1e-4, wires=49)
        return qml.state()

    return circuit
