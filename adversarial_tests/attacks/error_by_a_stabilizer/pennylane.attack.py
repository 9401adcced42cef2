import pennylane as qml


def shor_x_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=11)

    @qml.qnode(device)
    def circuit():
        for first in (0, 3, 6):
            qml.Hadamard(wires=first)
            for wire in (first + 1, first + 2):
                qml.CNOT(wires=[first, wire])
        if error_qubit >= 0:
            qml.PauliZ(wires=error_qubit // 3 * 3)
        for ancilla, first in ((9, 0), (10, 3)):
            qml.Hadamard(wires=ancilla)
            for wire in range(first, first + 6):
                qml.CNOT(wires=[ancilla, wire])
            qml.Hadamard(wires=ancilla)
        return qml.probs(wires=[10, 9])

    return circuit
