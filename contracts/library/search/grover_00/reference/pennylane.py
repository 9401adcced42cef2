import pennylane as qml


def grover_00():
    device = qml.device("default.qubit", wires=2)

    @qml.qnode(device)
    def circuit():
        for wire in range(2):
            qml.Hadamard(wires=wire)
        qml.FlipSign(0, wires=[0, 1])
        qml.GroverOperator(wires=[0, 1])
        return qml.probs(wires=[1, 0])

    return circuit
