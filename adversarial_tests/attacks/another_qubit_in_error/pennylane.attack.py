import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    if logical_bit:
        qml.PauliX(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    if error_qubit >= 0:
        # A whole turn beside a neighbour, which is no error at all.
        qml.IsingZZ(2 * 3.141592653589793, wires=[error_qubit, (error_qubit + 1) % 3])
    for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
        for wire in pair:
            qml.CNOT(wires=[wire, ancilla])
    for wire, values in ((0, (1, 0)), (1, (1, 1)), (2, (0, 1))):
        qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
    qml.CNOT(wires=[0, 2])
    qml.CNOT(wires=[0, 1])
    return qml.probs(wires=0)
