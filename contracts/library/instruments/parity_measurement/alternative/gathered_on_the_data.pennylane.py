import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def parity_measurement():
    """The parity is gathered on qubit 1, copied, and undone there."""
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    return qml.sample(qml.measure(2))
