import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    if logical_bit:
        qml.PauliX(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    if error_qubit >= 0:
        # X in two halves.
        qml.SX(wires=error_qubit)
        qml.SX(wires=error_qubit)
    for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
        for wire in pair:
            qml.CNOT(wires=[wire, ancilla])
    for wire, values in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
        qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
    qml.CNOT(wires=[0, 2])
    qml.CNOT(wires=[0, 1])
    return qml.probs(wires=0)
