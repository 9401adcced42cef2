import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=2))
def circuit():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    return qml.state()


def bell_phi_plus():
    print(circuit())
    raise SystemExit(0)
