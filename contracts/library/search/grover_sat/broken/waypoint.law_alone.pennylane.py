import pennylane as qml


def grover_sat():
    """The formula solved on paper."""
    qml.X(1)
    qml.Hadamard(2)
    return qml.probs(wires=[2, 1, 0])
