import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def depolarising(p):
    """The maximally mixed state, whatever p is."""
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.CNOT(wires=[1, 0])
    qml.CZ(wires=[2, 0])
    return qml.density_matrix(wires=0)
