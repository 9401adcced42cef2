import pennylane as qml


def swap_test(unknown_state):
    """Bell measurement of the two states; the ancilla is flipped if both outcomes are 1."""
    unknown_state(wires=[1])
    qml.CNOT(wires=[1, 2])
    qml.Hadamard(wires=1)
    first, second = qml.measure(1), qml.measure(2)
    qml.cond(first & second, qml.PauliX)(wires=0)
    return qml.probs(wires=0)
