import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=1))
def active_reset():
    outcome = qml.measure(0)
    qml.cond(outcome, qml.PauliZ)(wires=0)
    qml.measure(0, reset=True)
    return qml.density_matrix(wires=0)
