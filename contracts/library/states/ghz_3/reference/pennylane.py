import pennylane as qml

device = qml.device("default.qubit", wires=3)


@qml.qnode(device)
def ghz_3():
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    qml.CNOT(wires=[0, 2])
    return qml.state()
