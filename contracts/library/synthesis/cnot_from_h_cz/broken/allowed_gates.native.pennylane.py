import pennylane as qml


def cnot_from_h_cz():
    """A CZ and an H that are there, and the CNOT itself."""
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=1)
    return qml.state()
