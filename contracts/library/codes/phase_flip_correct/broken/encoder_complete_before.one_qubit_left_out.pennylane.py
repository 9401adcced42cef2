import pennylane as qml


def phase_flip_correct(logical_bit, error_qubit):
    """Qubit 2 is taken into the code after the first check."""
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        qml.CNOT(wires=[0, 1])
        for wire in (0, 1):
            qml.Hadamard(wires=wire)
        if error_qubit >= 0:
            qml.PauliZ(wires=error_qubit)
        qml.Hadamard(wires=3)
        for wire in (0, 1):
            qml.CNOT(wires=[3, wire])
        qml.Hadamard(wires=3)
        for wire in (0, 1):
            qml.Hadamard(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[0, 4])
        qml.CNOT(wires=[2, 4])
        for wire, values in ((0, (1, 1)), (1, (1, 0)), (2, (0, 1))):
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[0, 1])
        return qml.probs(wires=0)

    return circuit
