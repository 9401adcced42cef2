import pennylane as qml


def ansatz_8(parameters):
    # RY of |1> is RY by pi less of |0>, so that X can go.
    qml.RY(parameters[2] + 3.141592653589793, wires=0)
    qml.CNOT([0, 1])
    qml.RZ(parameters[4], wires=0)
    qml.RZ(parameters[5] + parameters[7], wires=1)
    qml.RY(parameters[6], wires=0)
