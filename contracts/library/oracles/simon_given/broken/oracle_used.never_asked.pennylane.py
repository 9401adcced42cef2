import pennylane as qml


def simon_given(oracle):
    for wire in range(3):
        qml.Hadamard(wires=wire)
    return qml.probs(wires=[2, 1, 0])
