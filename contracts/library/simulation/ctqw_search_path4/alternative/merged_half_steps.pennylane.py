import pennylane as qml


def ctqw_search_path4():
    """The phase of the marked vertex first and last, its halves that meet merged, and the edges symmetrically in between."""
    dt = 0.375

    def marked(angle):
        # e^{i angle} where both are 0, by Pauli phases.
        qml.MultiRZ(-angle / 2, wires=[0, 1])
        qml.RZ(-angle / 2, wires=0)
        qml.RZ(-angle / 2, wires=1)

    for wire in (0, 1):
        qml.Hadamard(wires=wire)
    marked(dt / 2)
    for step in range(4):
        qml.RX(-0.3 * dt, wires=0)
        qml.IsingXY(0.6 * dt, wires=[0, 1])
        qml.RX(-0.3 * dt, wires=0)
        marked(dt if step < 3 else dt / 2)
