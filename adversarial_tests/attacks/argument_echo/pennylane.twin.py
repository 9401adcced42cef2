import pennylane as qml


def hidden_shift(oracle):
    # A quantum function that records the oracle in passing.
    for wire in range(4):
        qml.Hadamard(wires=wire)
    oracle(wires=range(4))
    for wire in range(4):
        qml.Hadamard(wires=wire)
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[2, 3])
    for wire in range(4):
        qml.Hadamard(wires=wire)
    return qml.probs(wires=[3, 2, 1, 0])
