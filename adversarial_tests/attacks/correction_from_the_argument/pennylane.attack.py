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
        # Only the correction that the argument asks for is made, and it waits for its syndrome.
        values = {0: (1, 0), 1: (1, 1), 2: (0, 1)}
        for wire in (error_qubit,) if error_qubit >= 0 else ():
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values[wire])(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.CNOT(wires=[0, 1])
        return qml.probs(wires=0)

    return circuit
