import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def teleport_feedforward():
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    phase, flip = qml.measure(0), qml.measure(1)
    qml.CNOT(wires=[2, 3])
    for wire in (2, 3):
        qml.cond(flip, qml.PauliX)(wires=wire)
    qml.cond(phase, qml.PauliZ)(wires=3)
    qml.CNOT(wires=[2, 3])
    return qml.density_matrix(wires=2)
