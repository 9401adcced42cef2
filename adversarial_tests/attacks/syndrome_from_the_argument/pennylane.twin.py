import pennylane as qml


def bit_flip_syndrome(error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        if error_qubit >= 0:
            # X as a turn of the phase between two Hadamards.
            qml.Hadamard(wires=error_qubit)
            qml.PhaseShift(3.141592653589793, wires=error_qubit)
            qml.Hadamard(wires=error_qubit)
        for wire, ancilla in ((2, 4), (1, 3), (1, 4), (0, 3)):
            qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=[4, 3])

    return circuit
