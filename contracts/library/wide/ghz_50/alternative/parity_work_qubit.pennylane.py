import pennylane as qml


def ghz_50():
    """By an ancilla that carries the superposition and is taken out again."""
    device = qml.device("default.qubit", wires=51)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=50)
        for wire in range(50):
            qml.CNOT(wires=[50, wire])
        qml.CNOT(wires=[49, 50])
        return qml.state()

    return circuit
