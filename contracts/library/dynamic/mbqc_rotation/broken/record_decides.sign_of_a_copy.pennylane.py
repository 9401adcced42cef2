import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def mbqc_rotation(angle):
    """Gates make the corrections; the records then put Z on the output and on a copy of it, which is no change."""
    qml.Hadamard(wires=1)
    qml.Hadamard(wires=2)
    qml.CZ(wires=[0, 1])
    qml.CZ(wires=[1, 2])
    qml.RZ(angle, wires=0)
    qml.Hadamard(wires=0)
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    records = [qml.measure(0), qml.measure(1)]
    qml.CNOT(wires=[2, 3])
    for record in records:
        for wire in (2, 3):
            qml.cond(record, qml.PauliZ)(wires=wire)
    qml.CNOT(wires=[2, 3])
    return qml.density_matrix(wires=2)
