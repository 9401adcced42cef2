import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def teleport_feedforward():
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    phase, flip = qml.measure(0), qml.measure(1)
    qml.CNOT(wires=[2, 3])
    for record in (phase, flip):
        for wire in (2, 3):
            qml.cond(record, qml.PauliZ)(wires=wire)
    qml.CNOT(wires=[2, 3])
    return qml.density_matrix(wires=2)
