import pennylane as qml


def ansatz_8(parameters):
    p = parameters
    # X RZ(t) = RZ(-t) X: the flip is moved past the first rotations, which become one.
    qml.RZ(-(p[0] + p[1]), wires=0)
    qml.X(wires=0)
    qml.RY(p[2], wires=0)
    qml.RZ(p[3], wires=1)
    qml.Hadamard(wires=1)
    qml.CZ(wires=[0, 1])
    qml.Hadamard(wires=1)
    qml.RZ(p[5] + p[7], wires=1)
    qml.Rot(p[4], p[6], 0.0, wires=0)
    return qml.probs(wires=[1, 0])
