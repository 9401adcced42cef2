import pennylane as qml


def phase_flip_correct(logical_bit, error_qubit):
    device = qml.device("default.qubit", wires=5)

    def encoder():
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        for wire in range(3):
            qml.Hadamard(wires=wire)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        encoder()
        if error_qubit >= 0:
            qml.PauliZ(wires=error_qubit)
        for ancilla, pair in ((3, (0, 1)), (4, (0, 2))):
            qml.Hadamard(wires=ancilla)
            for wire in pair:
                qml.CNOT(wires=[ancilla, wire])
            qml.Hadamard(wires=ancilla)
        for wire, values in ((0, (1, 1)), (2, (1, 0)), (1, (0, 1))):
            qml.ctrl(qml.PauliZ, control=[3, 4], control_values=values)(wires=wire)
        qml.adjoint(encoder)()
        for wire in (1, 2):
            qml.measure(wire, reset=True)
        return qml.probs(wires=0)

    return circuit
