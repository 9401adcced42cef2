import pennylane as qml


def grover_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=3))
    def circuit():
        for wire in range(3):
            qml.Hadamard(wires=wire)
        oracle(wires=[0, 1, 2])
        qml.GroverOperator(wires=[0, 1, 2])
        return qml.probs(wires=[2, 1, 0])

    return circuit
