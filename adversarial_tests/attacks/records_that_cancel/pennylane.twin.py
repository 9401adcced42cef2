import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=5))
def teleport_feedforward():
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[1, 3])
    qml.CNOT(wires=[0, 4])
    flip, phase = qml.measure(1), qml.measure(0)
    for wire in (3, 4):
        qml.measure(wire, reset=True)
    qml.cond(flip, qml.PauliX)(wires=2)
    qml.cond(phase, qml.PauliZ)(wires=2)
    return qml.density_matrix(wires=2)
