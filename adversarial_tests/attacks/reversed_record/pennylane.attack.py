import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def ghz_3():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    qml.CNOT([1, 2])
    return qml.probs(wires=[0, 1, 2])
