import pennylane as qml


@qml.qnode(qml.device("default.qubit"))
def grover_00():
    low, high = qml.measure(0), qml.measure(1)
    for _ in range(2):
        qml.Hadamard(0)
        qml.Hadamard(1)
        qml.CZ([0, 1])
    qml.RY(0.3, 0)
    return qml.probs(op=[high, low])
