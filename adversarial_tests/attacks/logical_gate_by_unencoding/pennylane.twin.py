import pennylane as qml


def repetition_logical_cnot(control_bit, target_bit):
    if control_bit:
        qml.PauliX(wires=0)
    if target_bit:
        qml.PauliX(wires=3)
    for block in ((0, 1, 2), (3, 4, 5)):
        for wire in block[1:]:
            qml.CNOT(wires=[block[0], wire])
    # Three layers are one.
    for _ in range(3):
        for wire in range(3):
            qml.CNOT(wires=[wire, wire + 3])
    for block in ((0, 1, 2), (3, 4, 5)):
        for wire in block[1:]:
            qml.CNOT(wires=[block[0], wire])
    return qml.probs(wires=[3, 0])
