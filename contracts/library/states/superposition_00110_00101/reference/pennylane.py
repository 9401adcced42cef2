import pennylane as qml

device = qml.device("default.qubit", wires=5)


@qml.qnode(device)
def superposition_00110_00101():
    qml.BasisState([0, 1, 1, 0, 0], wires=range(5))  # wires 1 and 2 in 1
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[0, 1])
    return qml.state()
