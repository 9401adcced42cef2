import pennylane as qml

device = qml.device("default.qubit", wires=3)
TERMS = [(1.0, qml.IsingXX), (0.8, qml.IsingYY), (0.5, qml.IsingZZ)]


def bond(edge, angle, order):
    for coupling, gate in order:
        gate(coupling * angle, wires=edge)


@qml.qnode(device)
def trotter2_heisenberg():
    dt = 0.5
    qml.PauliX(wires=2)
    for _ in range(2):
        bond([0, 1], dt, TERMS)
        for wire in range(3):
            qml.RZ(0.3 * dt, wires=wire)
        bond([1, 2], dt, TERMS)
        bond([1, 2], dt, TERMS[::-1])
        for wire in range(3):
            qml.RZ(0.3 * dt, wires=wire)
        bond([0, 1], dt, TERMS[::-1])
    return qml.state()
