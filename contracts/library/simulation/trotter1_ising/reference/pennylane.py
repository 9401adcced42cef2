import pennylane as qml

device = qml.device("default.qubit", wires=2)


@qml.qnode(device)
def trotter1_ising():
    dt = 0.8 / 2
    qml.PauliX(wires=0)
    for _ in range(2):
        qml.RX(2 * 0.4 * dt, wires=0)
        qml.IsingZZ(2 * 0.7 * dt, wires=[0, 1])
        qml.RX(2 * 0.3 * dt, wires=1)
    return qml.state()
