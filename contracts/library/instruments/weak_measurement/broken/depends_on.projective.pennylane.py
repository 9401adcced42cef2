import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def weak_measurement(theta):
    """A projective measurement, whatever theta is."""
    qml.CNOT(wires=[0, 1])
    return qml.probs(wires=1)
