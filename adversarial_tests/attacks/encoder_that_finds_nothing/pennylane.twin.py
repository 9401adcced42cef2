import pennylane as qml


def bit_flip_roundtrip(logical_bit):
    if logical_bit:
        qml.PauliX(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    # The two copies change places, and nobody sees it.
    qml.SWAP(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    return qml.probs(wires=[0])
