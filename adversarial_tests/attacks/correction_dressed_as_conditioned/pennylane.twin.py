import pennylane as qml

SYNDROME = {0: (1, 0), 1: (1, 1), 2: (0, 1)}


def phase_flip_correct(logical_bit, error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])
        for wire in range(3):
            qml.Hadamard(wires=wire)
        # A rotation by nothing or by pi on every qubit: here it is the error itself.
        for wire in range(3):
            qml.RZ(3.141592653589793 * (wire == error_qubit), wires=wire)
        for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
            qml.Hadamard(wires=ancilla)
            for wire in pair:
                qml.CNOT(wires=[ancilla, wire])
            qml.Hadamard(wires=ancilla)
        for wire in range(3):
            qml.ctrl(qml.PauliZ, control=[3, 4], control_values=SYNDROME[wire])(wires=wire)
        for wire in range(3):
            qml.Hadamard(wires=wire)
        for wire in (2, 1):
            qml.CNOT(wires=[0, wire])
        return qml.probs(wires=0)

    return circuit
