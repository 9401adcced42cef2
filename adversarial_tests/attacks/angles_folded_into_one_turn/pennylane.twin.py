from math import pi

import pennylane as qml

device = qml.device("default.qubit", wires=1)


@qml.qnode(device)
def rx_ry(parameters):
    qml.RX(parameters[0] % (2 * pi), wires=0)
    qml.RY(parameters[1] if parameters[1] > -pi else parameters[1] + 4 * pi, wires=0)
    return qml.state()
