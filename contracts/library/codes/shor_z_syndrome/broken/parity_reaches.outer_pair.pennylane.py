import pennylane as qml


def shor_z_syndrome(error_qubit):
    """Z0 Z2 in place of Z1 Z2 in each block."""
    device = qml.device("default.qubit", wires=15)

    @qml.qnode(device)
    def circuit():
        for first in (0, 3, 6):
            qml.Hadamard(wires=first)
            for wire in (first + 1, first + 2):
                qml.CNOT(wires=[first, wire])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, wire in zip((9, 11, 13), (0, 3, 6)):
            qml.CNOT(wires=[wire, ancilla])
            qml.CNOT(wires=[wire + 1, ancilla])
            qml.CNOT(wires=[wire, ancilla + 1])
            qml.CNOT(wires=[wire + 2, ancilla + 1])
        return qml.probs(wires=range(14, 8, -1))

    return circuit
