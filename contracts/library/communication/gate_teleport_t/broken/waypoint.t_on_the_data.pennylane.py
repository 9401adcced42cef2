import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def gate_teleport_t():
    """T on the data itself, and a measured qubit beside it."""
    qml.T(wires=0)
    qml.Hadamard(wires=1)
    outcome = qml.measure(1)
    qml.cond(outcome, qml.S)(wires=1)
    return qml.density_matrix(wires=0)
