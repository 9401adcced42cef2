import pennylane as qml


def period_mod2():
    device = qml.device("default.qubit", wires=3)

    @qml.qnode(device)
    def circuit():
        qml.PauliX(wires=2)
        for wire in range(3):
            qml.Hadamard(wires=wire)
        qml.CNOT(wires=[0, 2])
        qml.adjoint(qml.QFT(wires=[1, 0]))
        return qml.probs(wires=[1, 0])

    return circuit
