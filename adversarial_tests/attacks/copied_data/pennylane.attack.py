import pennylane as qml


def bit_flip_syndrome(error_qubit):
    @qml.qnode(qml.device("default.mixed", wires=5))
    def circuit():
        if error_qubit >= 0:
            qml.PauliX(error_qubit)
        qml.PhaseDamping(1.0, wires=2)
        for source, ancilla in ((0, 3), (1, 3), (1, 4), (2, 4)):
            qml.CNOT([source, ancilla])
        return qml.probs(wires=[4, 3])

    return circuit
