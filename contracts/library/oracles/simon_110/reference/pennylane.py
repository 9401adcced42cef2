import pennylane as qml


def oracle():
    for k in range(3):
        qml.CNOT(wires=[k, 3 + k])
    # Where x1 is 1, the copy is moved to the other member of the pair.
    qml.CNOT(wires=[1, 4])
    qml.CNOT(wires=[1, 5])


def simon_110():
    device = qml.device("default.qubit", wires=6)

    @qml.qnode(device)
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle()
        for wire in range(3):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[2, 1, 0])

    return circuit
