import pennylane as qml
import math


def w_state(n: int = 3):
    """Returns a QNode that prepares the n-qubit W state."""
    dev = qml.device("default.qubit", wires=n)

    @qml.qnode(dev)
    def circuit():
        qml.PauliX(0)
        for k in range(n - 1):
            angle = 2 * math.acos(math.sqrt(1 / (n - k)))
            qml.ctrl(qml.RY, control=k)(angle, wires=k + 1)
            qml.CNOT(wires=[k + 1, k])
        return qml.state()

    return circuit
