import pennylane as qml


def bit_flip_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, wire in ((3, 0), (4, 2)):
            qml.CNOT(wires=[1, wire])
            qml.SWAP(wires=[wire, ancilla])
            qml.CNOT(wires=[ancilla, wire])
            qml.CNOT(wires=[1, wire])
        return qml.probs(wires=[4, 3])

    return circuit
