import pennylane as qml

cost = qml.Hamiltonian([1.0, 1.0, 1.0], [qml.Z(0) @ qml.Z(1), qml.Z(1) @ qml.Z(2), qml.Z(2) @ qml.Z(0)])
mixer = qml.Hamiltonian([1.0] * 3, [qml.X(wire) for wire in range(3)])
device = qml.device("default.qubit", wires=3)


@qml.qnode(device)
def qaoa_triangle():
    for wire in range(3):
        qml.Hadamard(wires=wire)
    qml.qaoa.cost_layer(0.7, cost)
    qml.qaoa.mixer_layer(0.4, mixer)
    return qml.state()
