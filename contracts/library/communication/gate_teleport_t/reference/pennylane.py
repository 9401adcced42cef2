import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def gate_teleport_t():
    qml.Hadamard(wires=1)
    qml.T(wires=1)
    qml.CNOT(wires=[0, 1])
    outcome = qml.measure(1, reset=True)
    qml.cond(outcome, qml.S)(wires=0)
    return qml.density_matrix(wires=0)
