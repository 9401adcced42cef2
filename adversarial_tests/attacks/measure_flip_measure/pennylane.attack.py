import pennylane as qml


@qml.qnode(qml.device("default.qubit"))
def grover_00():
    qml.Hadamard(0)
    qml.Hadamard(1)
    qml.CZ([0, 1])
    qml.RY(0.3, 1)
    qml.Hadamard(0)
    qml.CZ([0, 1])
    for k in range(2):
        qml.cond(qml.measure(k), qml.PauliX)(k)
    return qml.probs(wires=[1, 0])
