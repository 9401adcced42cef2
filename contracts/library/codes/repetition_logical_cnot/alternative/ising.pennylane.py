import numpy as np
import pennylane as qml


def repetition_logical_cnot(control_bit, target_bit):
    """Each coupling is a Pauli rotation about Z X with the one-qubit rotations that make it a CNOT."""
    device = qml.device("default.qubit", wires=6)

    @qml.qnode(device)
    def circuit():
        if control_bit:
            qml.PauliX(wires=0)
        if target_bit:
            qml.PauliX(wires=3)
        for first in (0, 3):
            qml.CNOT(wires=[first, first + 2])
            qml.CNOT(wires=[first + 2, first + 1])
        for wire in range(3):
            qml.PauliRot(np.pi / 2, "ZX", wires=[wire, wire + 3])
            qml.RZ(-np.pi / 2, wires=wire)
            qml.RX(-np.pi / 2, wires=wire + 3)
        for first in (0, 3):
            qml.CNOT(wires=[first + 2, first + 1])
            qml.CNOT(wires=[first, first + 2])
        return qml.probs(wires=[3, 0])

    return circuit
