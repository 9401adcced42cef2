import pennylane as qml


def trotter2_heisenberg():
    """Two first-order steps."""
    qml.PauliX(wires=2)
    for _ in range(2):
        for edge in ([0, 1], [1, 2]):
            qml.IsingXX(1.0, wires=edge)
            qml.IsingYY(0.8, wires=edge)
            qml.IsingZZ(0.5, wires=edge)
        for wire in range(3):
            qml.RZ(0.3, wires=wire)
