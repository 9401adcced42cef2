import pennylane as qml


def steane_encode(logical_bit):
    """The parity checks read with the qubits in the opposite order."""
    device = qml.device("default.qubit", wires=7)

    @qml.qnode(device)
    def circuit():
        for seed, others in ((6, (4, 2, 0)), (5, (4, 1, 0)), (3, (2, 1, 0))):
            qml.Hadamard(wires=seed)
            for other in others:
                qml.CNOT(wires=[seed, other])
        if logical_bit:
            for wire in range(7):
                qml.PauliX(wires=wire)
        return qml.state()

    return circuit
