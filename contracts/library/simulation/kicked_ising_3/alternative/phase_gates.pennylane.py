import pennylane as qml


def kicked_ising_3():
    """exp(-i c ZZ) as a controlled phase and two phases; those of neighbouring couplings are merged on qubit 1."""
    for _ in range(5):
        for a, b in ((0, 1), (1, 2)):
            qml.ControlledPhaseShift(4 * -0.3, wires=[a, b])
        for wire, angle in ((0, 0.6), (1, 1.2), (2, 0.6)):
            qml.PhaseShift(angle, wires=wire)
        for wire in range(3):
            qml.Hadamard(wires=wire)
            qml.RZ(0.9, wires=wire)
            qml.Hadamard(wires=wire)
