import pennylane as qml

CHECKS = ((0, 2, 4, 6), (1, 2, 5, 6), (3, 4, 5, 6))
GENERATORS = ((4, (0, 2, 6)), (5, (1, 2, 6)), (3, (0, 1, 6)))


def steane_x_correct(logical_bit, error_qubit):
    device = qml.device("default.qubit", wires=10)

    def encoder():
        qml.CNOT(wires=[0, 1])
        qml.CNOT(wires=[0, 2])
        for seed, others in GENERATORS:
            qml.Hadamard(wires=seed)
            for wire in others:
                qml.CNOT(wires=[seed, wire])

    @qml.qnode(device)
    def circuit():
        # X on qubit 0 is encoded into X on 0, 1 and 2, as good as X on all seven.
        if logical_bit:
            qml.PauliX(wires=0)
        encoder()
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        for ancilla, check in enumerate(CHECKS, start=7):
            for wire in check:
                qml.CNOT(wires=[wire, ancilla])
        for wire in range(7):
            values = [wire + 1 >> k & 1 for k in range(3)]
            qml.ctrl(qml.PauliX, control=[7, 8, 9], control_values=values)(wires=wire)
        qml.adjoint(encoder)()
        return qml.probs(wires=range(6, -1, -1))

    return circuit
