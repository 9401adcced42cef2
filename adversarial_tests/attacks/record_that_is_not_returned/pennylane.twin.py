import pennylane as qml


def period_mod2():
    @qml.qnode(qml.device("default.qubit", wires=3))
    def circuit():
        qml.PauliX(2)
        for wire in range(3):
            qml.Hadamard(wire)
        qml.CNOT([0, 2])
        qml.adjoint(qml.QFT)(wires=[1, 0])
        low = qml.measure(0, reset=True)
        high = qml.measure(1, reset=True)
        return qml.probs(op=[high, low])

    return circuit
