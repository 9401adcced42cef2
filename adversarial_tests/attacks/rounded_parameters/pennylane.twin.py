import pennylane as qml


def ansatz_8(parameters):
    # Whole parts and fractions apart.
    whole = [int(p) for p in parameters]
    rest = [p - w for p, w in zip(parameters, whole)]

    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.PauliX(wires=0)
        for k in (0, 1):
            qml.RZ(whole[k], wires=0)
            qml.RZ(rest[k], wires=0)
        qml.RY(whole[2] + rest[2], wires=0)
        qml.RZ(parameters[3], wires=1)
        qml.CNOT(wires=[0, 1])
        qml.RZ(parameters[4], wires=0)
        qml.RY(parameters[6], wires=0)
        qml.RZ(parameters[5], wires=1)
        qml.RZ(parameters[7], wires=1)
        return qml.state()

    return circuit
