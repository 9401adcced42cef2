import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=1))
def circuit(parameters):
    qml.RX(parameters[0], wires=0)
    qml.RY(parameters[1], wires=0)
    return qml.state()


def rx_ry(parameters):
    print(qml.draw(circuit)(parameters))
    return circuit(parameters)
