import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        qml.Hadamard(wires=0)
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        # Z0 Z1 and Z0 Z2.
        for ancilla, wire in ((3, 1), (4, 2)):
            qml.CNOT(wires=[0, ancilla])
            qml.CNOT(wires=[wire, ancilla])
        for wire, values in ((0, (1, 1)), (1, (1, 0)), (2, (0, 1))):
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[0, 1])
        qml.Hadamard(wires=0)
        return qml.probs(wires=0)

    return circuit
