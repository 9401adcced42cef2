import numpy as np
import pennylane as qml


def phase_flip_correct(logical_bit, error_qubit):
    """A rotation for the error, Y rotations for the change of basis, Toffoli gates between Hadamards as corrections."""
    device = qml.device("default.qubit", wires=5)

    @qml.qnode(device)
    def circuit():
        if logical_bit:
            qml.PauliX(wires=0)
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])
        for wire in range(3):
            qml.RY(np.pi / 2, wires=wire)
        if error_qubit >= 0:
            qml.RZ(np.pi, wires=error_qubit)
        for ancilla, pair in ((3, (0, 1)), (4, (1, 2))):
            qml.Hadamard(wires=ancilla)
            for wire in pair:
                qml.CNOT(wires=[ancilla, wire])
            qml.Hadamard(wires=ancilla)
        for wire, values in enumerate(((1, 0), (1, 1), (0, 1))):
            qml.Hadamard(wires=wire)
            qml.ctrl(qml.PauliX, control=[3, 4], control_values=values)(wires=wire)
            qml.Hadamard(wires=wire)
        for wire in range(3):
            qml.RY(-np.pi / 2, wires=wire)
        for wire in (1, 2):
            qml.CNOT(wires=[0, wire])
        return qml.probs(wires=0)

    return circuit
