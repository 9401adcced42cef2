import pennylane as qml


def ansatz_8(parameters):
    qml.PauliX(0)
    qml.RZ(parameters[0] + parameters[1], wires=0)
    qml.RY(parameters[2], wires=0)
    qml.RZ(parameters[3], wires=1)
    qml.CNOT([0, 1])
    qml.RZ(parameters[4], wires=0)
    qml.RZ(parameters[5] + parameters[7], wires=1)
    qml.RY(parameters[6], wires=0)
