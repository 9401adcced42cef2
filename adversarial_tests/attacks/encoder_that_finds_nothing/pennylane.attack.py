import pennylane as qml


def bit_flip_roundtrip(logical_bit):
    if logical_bit:
        qml.PauliX(wires=0)
    # Only one redundant qubit takes part, the other is visited by a swap that finds it empty.
    qml.CNOT(wires=[0, 1])
    qml.SWAP(wires=[1, 2])
    qml.SWAP(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    return qml.probs(wires=[0])
