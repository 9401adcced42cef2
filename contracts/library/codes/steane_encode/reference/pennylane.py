import pennylane as qml


def steane_encode(logical_bit):
    """Other generators of the same group, with the seeds 6, 4 and 0."""
    device = qml.device("default.qubit", wires=7)

    @qml.qnode(device)
    def circuit():
        for seed, others in ((6, (1, 2, 5)), (4, (1, 2, 3)), (0, (2, 4, 6))):
            qml.Hadamard(wires=seed)
            for other in others:
                qml.CNOT(wires=[seed, other])
        if logical_bit:
            for wire in (0, 1, 2):
                qml.PauliX(wires=wire)
        return qml.state()

    return circuit
