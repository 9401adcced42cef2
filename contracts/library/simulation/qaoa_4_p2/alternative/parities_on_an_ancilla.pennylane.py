import pennylane as qml


def qaoa_4_p2():
    """Each edge's parity is computed on a work qubit, turned there and uncomputed."""
    for wire in range(4):
        qml.Hadamard(wires=wire)
    for gamma, beta in [(0.6, 0.4), (0.3, 0.2)]:
        for a, b in [(0, 2), (2, 3), (1, 2), (0, 1), (0, 3)]:
            qml.CNOT(wires=[a, 4])
            qml.CNOT(wires=[b, 4])
            qml.PhaseShift(2 * gamma, wires=4)
            qml.CNOT(wires=[b, 4])
            qml.CNOT(wires=[a, 4])
        for wire in range(4):
            qml.Hadamard(wires=wire)
            qml.RZ(2 * beta, wires=wire)
            qml.Hadamard(wires=wire)
