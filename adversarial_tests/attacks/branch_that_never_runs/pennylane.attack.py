import pennylane as qml


@qml.qnode(qml.device("default.qubit"))
def grover_00():
    low = qml.measure(0)
    high = qml.measure(1)

    def show():
        qml.Hadamard(0)
        qml.CNOT([0, 1])
        qml.RY(0.3, 0)
        qml.CZ([0, 1])
        qml.Hadamard(1)
        qml.CNOT([1, 0])

    qml.cond(low, show)()
    return qml.probs(op=[high, low])
