import pennylane as qml


def bit_flip_roundtrip(logical_bit):
    """Qubit 2 is never reached."""
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for _ in range(2):
            qml.CNOT(wires=[0, 1])
        return qml.state()

    return circuit
