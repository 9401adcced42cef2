import pennylane as qml


def bit_flip_syndrome(error_qubit):
    @qml.qnode(qml.device("default.qubit"))
    def circuit():
        for k in range(3):
            qml.cond(k == error_qubit, qml.PauliX)(k)
        for source, ancilla in ((0, 3), (1, 3), (1, 4), (2, 4)):
            qml.Hadamard(ancilla)
            qml.CZ([source, ancilla])
            qml.Hadamard(ancilla)
        low, high = qml.measure(3), qml.measure(4)
        return qml.probs(op=[high, low])

    return circuit
