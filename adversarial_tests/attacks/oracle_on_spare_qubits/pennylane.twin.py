import pennylane as qml


def grover_given(oracle):
    @qml.qnode(qml.device("default.qubit", wires=6))
    def circuit():
        for wire in (3, 4, 5):
            qml.Hadamard(wires=wire)
        oracle(wires=[3, 4, 5])
        qml.GroverOperator(wires=[3, 4, 5])
        for wire in range(3):
            qml.SWAP(wires=[wire, wire + 3])
        return qml.probs(wires=[2, 1, 0])

    return circuit
