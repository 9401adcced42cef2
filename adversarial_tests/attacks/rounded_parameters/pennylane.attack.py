import pennylane as qml


def ansatz_8(parameters):
    a = [int(10 * p + (0.5 if p > 0 else -0.5)) / 10 for p in parameters]

    @qml.qnode(qml.device("default.qubit", wires=2))
    def circuit():
        qml.PauliX(wires=0)
        qml.RZ(a[0] + a[1], wires=0)
        qml.RY(a[2], wires=0)
        qml.RZ(a[3], wires=1)
        qml.CNOT(wires=[0, 1])
        qml.RZ(a[4], wires=0)
        qml.RY(a[6], wires=0)
        qml.RZ(a[5] + a[7], wires=1)
        return qml.state()

    return circuit
