import pennylane as qml


def shor_z_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=15)

    @qml.qnode(device)
    def circuit():
        for first in (0, 3, 6):
            qml.Hadamard(wires=first)
            for wire in (first + 1, first + 2):
                qml.CNOT(wires=[first, wire])
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, wire in zip(range(9, 15), (0, 1, 3, 4, 6, 7)):
            qml.CNOT(wires=[wire, ancilla])
            qml.CNOT(wires=[wire + 1, ancilla])
        return qml.probs(wires=range(14, 8, -1))

    return circuit
