import pennylane as qml


def rep5_correct(logical_bit, error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=9))
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for wire in range(1, 5):
            qml.CNOT(wires=[0, wire])
        # Before the code is complete: the last CNOT of the encoder is still to come.
        qml.CNOT(wires=[0, 4])
        if error_qubit == 0:
            qml.PauliX(wires=4)
        if error_qubit >= 0:
            qml.PauliX(wires=error_qubit)
        qml.CNOT(wires=[0, 4])
        for k in range(4):
            qml.CNOT(wires=[k, 5 + k])
            qml.CNOT(wires=[k + 1, 5 + k])
        for wire in range(5):
            values = [int(k in (wire - 1, wire)) for k in range(4)]
            qml.ctrl(qml.PauliX, control=[5, 6, 7, 8], control_values=values)(wires=wire)
        for wire in range(4, 0, -1):
            qml.CNOT(wires=[0, wire])
        return qml.probs(wires=0)

    return circuit
