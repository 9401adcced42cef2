import pennylane as qml


def bit_flip_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
            # Z Z by phase kickback.
            qml.Hadamard(wires=ancilla)
            for wire in pair:
                qml.CZ(wires=[ancilla, wire])
            qml.Hadamard(wires=ancilla)
        return qml.probs(wires=[4, 3])

    return circuit
