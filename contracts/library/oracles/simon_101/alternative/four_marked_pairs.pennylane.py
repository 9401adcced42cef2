import pennylane as qml


def simon_101():
    """A table: each value is written where its pair of inputs is met."""
    for wire in range(3):
        qml.Hadamard(wire)
    values = {0b000: 1, 0b101: 1, 0b001: 2, 0b100: 2, 0b010: 4, 0b111: 4, 0b011: 7, 0b110: 7}
    for x, value in values.items():
        controls = [x >> k & 1 for k in range(3)]
        for k in range(3):
            if value >> k & 1:
                qml.MultiControlledX(wires=[0, 1, 2, 3 + k], control_values=controls)
    for wire in range(3):
        qml.Hadamard(wire)
    return qml.probs(wires=[2, 1, 0])
