import pennylane as qml

device = qml.device("default.qubit", wires=3)


@qml.qnode(device)
def or_gate():
    qml.MultiControlledX(wires=[0, 1, 2], control_values=[0, 0])
    qml.PauliX(wires=2)
    return qml.probs(wires=2)
