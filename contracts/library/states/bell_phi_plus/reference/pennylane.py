import pennylane as qml


def bell_phi_plus():
    device = qml.device("default.qubit", wires=2)

    @qml.qnode(device)
    def circuit():
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        return qml.state()

    return circuit
