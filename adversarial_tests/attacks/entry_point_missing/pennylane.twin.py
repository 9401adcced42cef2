import pennylane as qml


def circuit():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    qml.CNOT([0, 2])
    return qml.state()


ghz_3 = qml.QNode(circuit, qml.device("default.qubit", wires=3))
print(ghz_3())
