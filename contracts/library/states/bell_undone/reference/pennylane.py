import pennylane as qml

device = qml.device("default.qubit", wires=2)


def bell():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])


@qml.qnode(device)
def bell_undone():
    bell()
    qml.adjoint(bell)()
    return qml.state()
