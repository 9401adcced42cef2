import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def parity_measurement():
    """One of the two qubits is copied."""
    qml.CNOT(wires=[0, 2])
    return qml.probs(wires=2)
