import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def grover_00():
    qml.PauliX(2)
    for k in range(3):
        qml.Hadamard(k)
    for _ in range(2):
        qml.MultiControlledX(wires=[0, 1, 2], control_values=[0, 0])
        qml.Hadamard(0)
        qml.Hadamard(1)
    qml.Hadamard(2)
    qml.PauliX(2)
    return qml.probs(wires=[1, 0])
