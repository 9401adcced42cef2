import pennylane as qml


def rx_ry(parameters):
    qml.adjoint(qml.RX(-parameters[0], wires=0))
    qml.Rot(0.0, parameters[1], 0.0, wires=0)
