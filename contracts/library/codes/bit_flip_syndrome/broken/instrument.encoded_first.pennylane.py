import pennylane as qml


def bit_flip_syndrome(error_qubit):
    """Encodes qubit 0, though the data is given."""
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
            for wire in pair:
                qml.CNOT(wires=[wire, ancilla])
        return qml.probs(wires=[4, 3])

    return circuit
