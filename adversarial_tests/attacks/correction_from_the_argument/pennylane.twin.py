import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
            for wire in pair:
                qml.CNOT(wires=[wire, ancilla])
        # All three corrections, the middle one first.
        for wire, values in {1: (1, 1), 2: (0, 1), 0: (1, 0)}.items():
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[0, 1])
        return qml.probs(wires=0)

    return circuit
