import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, wire in ((3, 1), (4, 2)):
            qml.CNOT(wires=[0, ancilla])
            qml.CNOT(wires=[wire, ancilla])
        for wire, values in enumerate(((1, 1), (0, 1), (1, 0))):
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
        for wire in (2, 1):
            qml.CNOT(wires=[0, wire])
        for wire in (1, 2):
            qml.measure(wire, reset=True)
        return qml.probs(wires=0)

    return circuit
