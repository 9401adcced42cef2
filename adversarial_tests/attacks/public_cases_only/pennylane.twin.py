import pennylane as qml


def rx_ry(parameters):
    qml.RX(parameters[0], wires=0)
    if parameters[1] > 0:
        qml.RY(parameters[1], wires=0)
    else:
        qml.adjoint(qml.RY)(-parameters[1], wires=0)
