import pennylane as qml


@qml.qnode(qml.device("default.qubit", wires=3))
def ghz3():
    qml.Hadamard(0)
    qml.CNOT([0, 1])
    qml.CNOT([0, 2])
    return qml.state()


# Run, printed and forgotten.
print(ghz3())
