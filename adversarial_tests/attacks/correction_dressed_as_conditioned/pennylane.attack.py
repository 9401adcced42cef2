import pennylane as qml

SYNDROME = {-1: (0, 0), 0: (1, 0), 1: (1, 1), 2: (0, 1)}


def phase_flip_correct(logical_bit, error_qubit):
    @qml.qnode(qml.device("default.qubit", wires=5))
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])
        for wire in range(3):
            qml.Hadamard(wires=wire)
        if error_qubit >= 0:
            qml.PauliZ(wires=error_qubit)
        # A rotation by nothing or by pi, so that the circuit looks the same for every error.
        for wire, bit in zip((3, 4), SYNDROME[error_qubit]):
            qml.RX(3.141592653589793 * bit, wires=wire)
        for wire in range(3):
            qml.ctrl(qml.PauliZ, control=[3, 4], control_values=SYNDROME[wire])(wires=wire)
        for wire in range(3):
            qml.Hadamard(wires=wire)
        for wire in (2, 1):
            qml.CNOT(wires=[0, wire])
        return qml.probs(wires=0)

    return circuit
