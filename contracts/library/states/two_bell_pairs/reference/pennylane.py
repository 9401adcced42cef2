import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def two_bell_pairs():
    for laboratory in ([0, 1], [3, 2]):
        qml.Hadamard(wires=laboratory[0])
        qml.CNOT(wires=laboratory)
    return qml.state()
