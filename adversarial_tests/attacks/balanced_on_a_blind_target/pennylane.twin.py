import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=5))
def dj_constant_4():
    qml.PauliX(wires=4)
    for wire in range(5):
        qml.Hadamard(wires=wire)
    qml.CNOT(wires=[0, 4])
    qml.ctrl(qml.PauliX(wires=4), control=0, control_values=0)
    for wire in range(4):
        qml.Hadamard(wires=wire)
    return qml.probs(wires=[3, 2, 1, 0])
