import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=4))
def grover_00():
    qml.Hadamard(2)
    qml.Hadamard(3)
    qml.FlipSign([0, 0], wires=[2, 3])
    qml.GroverOperator(wires=[2, 3])
    return qml.probs(wires=[1, 0])
