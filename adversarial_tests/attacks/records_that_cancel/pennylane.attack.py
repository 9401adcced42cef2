import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=5))
def teleport_feedforward():
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    qml.CNOT(wires=[1, 2])
    qml.CZ(wires=[0, 2])
    qml.CNOT(wires=[1, 3])
    qml.CNOT(wires=[0, 4])
    flip, phase = qml.measure(1), qml.measure(0)
    flip_copy, phase_copy = qml.measure(3, reset=True), qml.measure(4, reset=True)
    qml.cond(flip != flip_copy, qml.PauliX)(wires=2)
    qml.cond(phase != phase_copy, qml.PauliZ)(wires=2)
    return qml.density_matrix(wires=2)
