import pennylane as qml


def bit_flip_roundtrip(logical_bit):
    device = qml.device("default.qubit", wires=3)

    def encoder():
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        encoder()
        qml.adjoint(encoder)()
        return qml.state()

    return circuit
