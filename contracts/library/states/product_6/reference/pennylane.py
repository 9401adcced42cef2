import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def product_6(param):
    qml.Rot(*param[:3], wires=0)
    qml.Rot(*param[3:], wires=1)
    return qml.state()
