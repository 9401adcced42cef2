import pennylane as qml

device = qml.device("default.qubit", wires=1)


@qml.qnode(device)
def rx_ry(parameters):
    qml.RX(parameters[0], wires=0)
    qml.RY(parameters[1], wires=0)
    return qml.state()
