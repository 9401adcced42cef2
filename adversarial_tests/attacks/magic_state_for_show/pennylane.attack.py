import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def gate_teleport_t():
    qml.Hadamard(wires=1)
    qml.T(wires=1)
    qml.adjoint(qml.T)(wires=1)
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.T(wires=2)
    qml.CNOT(wires=[0, 2])
    qml.CNOT(wires=[2, 1])
    outcome = qml.measure(1)
    qml.cond(outcome, qml.S)(wires=0)
    qml.measure(2, reset=True)
    return qml.density_matrix(wires=0)
