import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def ansatz_8(parameters):
    qml.PauliX(wires=0)
    qml.RZ(parameters[0], wires=0)
    qml.RZ(parameters[1], wires=0)
    qml.RY(parameters[2], wires=0)
    qml.RZ(parameters[3], wires=1)
    qml.CNOT(wires=[0, 1])
    qml.RZ(parameters[4], wires=0)
    qml.RZ(parameters[5], wires=1)
    qml.RY(parameters[6], wires=0)
    qml.RZ(parameters[7], wires=1)
    return qml.state()
