import pennylane as qml

CHECKS = {
    9: (qml.PauliZ, (0, 1, 3, 4)),
    10: (qml.PauliZ, (4, 5, 7, 8)),
    11: (qml.PauliZ, (2, 5)),
    12: (qml.PauliZ, (3, 6)),
    13: (qml.PauliX, (1, 2, 4, 5)),
    14: (qml.PauliX, (3, 4, 6, 7)),
    15: (qml.PauliX, (0, 1)),
    16: (qml.PauliX, (7, 8)),
}


def surface_code_d3_syndrome(error_qubit):
    device = qml.device("default.qubit", wires=17)

    @qml.qnode(device)
    def circuit():
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        records = []
        # Every check as a controlled Pauli product between Hadamards of its ancilla.
        for ancilla, (pauli, check) in CHECKS.items():
            qml.Hadamard(wires=ancilla)
            for wire in check:
                qml.ctrl(pauli(wires=wire), control=ancilla)
            qml.Hadamard(wires=ancilla)
            # What is thrown away here is read.
            records.append(qml.measure(ancilla, reset=True))
        return qml.probs(op=records[::-1])

    return circuit
