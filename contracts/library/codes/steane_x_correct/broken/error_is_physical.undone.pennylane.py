import pennylane as qml

GENERATORS = ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6)))


def steane_x_correct(logical_bit, error_qubit):
    """The error is taken back by who knows it."""
    device = qml.device("default.qubit", wires=10)

    def encoder():
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        for seed, others in GENERATORS:
            qml.Hadamard(wires=seed)
            for wire in others:
                qml.CNOT(wires=[seed, wire])

    @qml.qnode(device)
    def circuit():
        encoder()
        if logical_bit:
            for wire in range(7):
                qml.PauliX(wires=wire)
        for _ in range(2):
            if error_qubit >= 0:
                qml.PauliX(wires=error_qubit)
        qml.adjoint(encoder)()
        return qml.probs(wires=range(6, -1, -1))

    return circuit
