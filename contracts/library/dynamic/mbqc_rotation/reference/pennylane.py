import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def mbqc_rotation(angle):
    for wire in (1, 2):
        qml.Hadamard(wires=wire)
    for edge in ([0, 1], [1, 2]):
        qml.CZ(wires=edge)
    qml.RZ(angle, wires=0)
    qml.Hadamard(wires=0)
    first = qml.measure(0)
    qml.Hadamard(wires=1)
    second = qml.measure(1)
    qml.cond(second, qml.PauliX)(wires=2)
    qml.cond(first, qml.PauliZ)(wires=2)
    return qml.density_matrix(wires=2)
