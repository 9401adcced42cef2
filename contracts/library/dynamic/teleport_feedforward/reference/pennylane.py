import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def teleport_feedforward():
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    phase, flip = qml.measure(0), qml.measure(1)
    qml.cond(flip, qml.PauliX)(wires=2)
    qml.cond(phase, qml.PauliZ)(wires=2)
    return qml.density_matrix(wires=2)
