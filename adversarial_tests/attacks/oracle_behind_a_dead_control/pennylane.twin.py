import pennylane as qml


def hidden_shift(oracle):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire in range(4):
            qml.Hadamard(wires=wire)
        qml.ctrl(oracle, control=4, control_values=[0])(wires=range(4))
        for wire in range(4):
            qml.Hadamard(wires=wire)
        qml.CZ(wires=[0, 1])
        qml.CZ(wires=[2, 3])
        for wire in range(4):
            qml.Hadamard(wires=wire)
        return qml.probs(wires=[3, 2, 1, 0])

    return circuit
