import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def weak_measurement(theta):
    qml.RY(theta, wires=1)
    qml.CNOT(wires=[0, 1])
    return qml.probs(wires=1)
