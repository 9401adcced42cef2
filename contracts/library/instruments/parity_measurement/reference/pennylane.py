import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def parity_measurement():
    qml.Hadamard(wires=2)
    qml.ctrl(qml.PauliZ(0) @ qml.PauliZ(1), control=2)
    qml.Hadamard(wires=2)
    return qml.probs(wires=2)
