import numpy as np
import pennylane as qml


def qft_16():
    """Reversed first: the transform then grows from the lowest wire."""
    n = 16
    device = qml.device("default.qubit", wires=n)

    @qml.qnode(device)
    def circuit():
        for wire in range(n // 2):
            qml.SWAP(wires=[wire, n - 1 - wire])
        for high in range(n):
            for low in range(high):
                qml.ControlledPhaseShift(np.pi / 2 ** (high - low), wires=[high, low])
            qml.Hadamard(wires=high)
        return qml.state()

    return circuit
