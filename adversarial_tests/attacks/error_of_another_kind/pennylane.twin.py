import pennylane as qml


def rep5_correct(logical_bit, error_qubit):
    device = qml.device("default.qubit", wires=9)

    def encoder():
        for wire in range(1, 5):
            qml.CNOT(wires=[0, wire])

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        encoder()
        if error_qubit >= 0:
            qml.Hadamard(wires=error_qubit)
            qml.PauliZ(wires=error_qubit)
            qml.Hadamard(wires=error_qubit)
        for k in range(4):
            qml.CNOT(wires=[k, 5 + k])
            qml.CNOT(wires=[k + 1, 5 + k])
        # One flip: two neighbouring parities tell which qubit it was.
        for wire, ancillas, values in (
            (0, (5, 6), (1, 0)),
            (1, (5, 6), (1, 1)),
            (2, (6, 7), (1, 1)),
            (3, (7, 8), (1, 1)),
            (4, (7, 8), (0, 1)),
        ):
            qml.ctrl(qml.PauliX, control=ancillas, control_values=values)(wires=wire)
        qml.adjoint(encoder)()
        return qml.probs(wires=0)

    return circuit
