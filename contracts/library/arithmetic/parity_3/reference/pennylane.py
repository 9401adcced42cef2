import pennylane as qml

device = qml.device("default.qubit", wires=4)


@qml.qnode(device)
def parity_3():
    for wire in range(3):
        qml.CNOT(wires=[wire, 3])
    return qml.probs(wires=3)
