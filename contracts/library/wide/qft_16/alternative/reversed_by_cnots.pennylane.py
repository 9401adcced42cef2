import numpy as np
import pennylane as qml


def qft_16():
    """The inverse of the inverse, its swaps as three CX each."""
    n = 16
    device = qml.device("default.qubit", wires=n)

    def inverse():
        for wire in range(n // 2):
            other = n - 1 - wire
            for pair in ((wire, other), (other, wire), (wire, other)):
                qml.CNOT(wires=pair)
        for high in range(n):
            for low in range(high):
                qml.ControlledPhaseShift(-np.pi / 2 ** (high - low), wires=[low, high])
            qml.Hadamard(wires=high)

    @qml.qnode(device)
    def circuit():
        qml.adjoint(inverse)()
        return qml.state()

    return circuit
