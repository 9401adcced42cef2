import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def mbqc_rotation(angle):
    """The state is only passed on; the output is then rotated by a gate."""
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    first, second = qml.measure(0), qml.measure(1)
    qml.cond(second, qml.PauliX)(wires=2)
    qml.cond(first, qml.PauliZ)(wires=2)
    qml.RZ(angle, wires=2)
    return qml.density_matrix(wires=2)
