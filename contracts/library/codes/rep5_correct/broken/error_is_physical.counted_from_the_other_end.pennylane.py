import pennylane as qml


def rep5_correct(logical_bit, error_qubit):
    """The error happens to qubit 4 - error_qubit."""
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
            qml.PauliX(wires=4 - error_qubit)
        for k in range(4):
            qml.CNOT(wires=[k, 5 + k])
            qml.CNOT(wires=[k + 1, 5 + k])
        for wire in range(5):
            values = [int(j in (wire - 1, wire)) for j in range(4)]
            qml.ctrl(qml.PauliX, control=range(5, 9), control_values=values)(wires=wire)
        qml.adjoint(encoder)()
        return qml.probs(wires=0)

    return circuit
