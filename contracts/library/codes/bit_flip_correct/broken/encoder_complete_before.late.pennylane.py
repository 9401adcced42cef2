import pennylane as qml


def bit_flip_correct(logical_bit, error_qubit):
    """The logical qubit waits in an ancilla while errors happen to an empty code."""
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        qml.SWAP(wires=[0, 4])
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for wire in (0, 1, 2):
            qml.CNOT(wires=[wire, 3])
        qml.SWAP(wires=[0, 4])
        return qml.probs(wires=0)

    return circuit
