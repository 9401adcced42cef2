import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def ansatz(p):
    qml.PauliX(0)
    qml.RZ(p[0], wires=0)
    qml.RZ(p[1], wires=0)
    qml.RY(p[2], wires=0)
    qml.RZ(p[3], wires=1)
    qml.CNOT([0, 1])
    qml.RZ(p[4], wires=0)
    qml.RZ(p[5], wires=1)
    qml.RY(p[6], wires=0)
    qml.RZ(p[7], wires=1)
    return qml.state()


def ansatz_8(parameters):
    state = ansatz(parameters)

    @qml.qnode(device)
    def circuit():
        qml.AmplitudeEmbedding(state, wires=[0, 1])
        return qml.state()

    return circuit
