import pennylane as qml


def bit_flip_syndrome(error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        for wire, ancilla in ((0, 3), (1, 3), (1, 4), (2, 4)):
            qml.CNOT(wires=[wire, ancilla])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        if error_qubit in (0, 1):
            qml.PauliX(wires=3)
        if error_qubit in (1, 2):
            qml.PauliX(wires=4)
        return qml.probs(wires=[4, 3])

    return circuit
