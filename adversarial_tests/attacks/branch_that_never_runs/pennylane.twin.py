import numpy as np
import pennylane as qml


def teleport_rx():
    qml.RX(np.pi / 2, wires=0)
    qml.Hadamard(2)
    qml.CNOT([2, 1])
    qml.CNOT([0, 1])
    qml.Hadamard(0)
    z, x = qml.measure(0), qml.measure(1)
    qml.cond(z & x, qml.PauliY)(2)
    qml.cond(z & ~x, qml.PauliZ)(2)
    qml.cond(~z & x, qml.PauliX)(2)
