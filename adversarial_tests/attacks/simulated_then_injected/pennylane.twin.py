import pennylane as qml

device = qml.device("default.qubit", wires=2)


def ansatz_8(parameters):
    p = parameters

    @qml.qnode(device)
    def ansatz():
        qml.PauliX(0)
        qml.RZ(p[0] + p[1], wires=0)
        qml.RY(p[2], wires=0)
        qml.RZ(p[3], wires=1)
        qml.CNOT([0, 1])
        qml.RZ(p[4], wires=0)
        qml.RZ(p[5], wires=1)
        qml.RY(p[6], wires=0)
        qml.RZ(p[7], wires=1)
        return qml.state()

    # Simulated, to be sure of it, and returned as it is.
    state = ansatz()
    assert abs(abs(state) @ abs(state) - 1) < 1e-9
    return ansatz
