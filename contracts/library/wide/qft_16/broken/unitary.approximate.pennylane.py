import numpy as np
import pennylane as qml


def qft_16():
    """Rotations of less than pi / 2^10 are left out."""
    device = qml.device("default.qubit", wires=16)

    @qml.qnode(device)
    def circuit():
        for high in reversed(range(16)):
            qml.Hadamard(wires=high)
            for low in reversed(range(high)):
                if high - low <= 10:
                    qml.ControlledPhaseShift(np.pi / 2 ** (high - low), wires=[low, high])
        for wire in range(8):
            qml.SWAP(wires=[wire, 15 - wire])
        return qml.state()

    return circuit
