import numpy as np
import pennylane as qml


def teleport_rx():
    qml.RX(np.pi / 2, wires=0)
    qml.Hadamard(wires=1)
    qml.CNOT(wires=[1, 2])
    qml.CNOT(wires=[0, 1])
    qml.Hadamard(wires=0)
    z_record = qml.measure(0)
    x_record = qml.measure(1)
    qml.cond(x_record, qml.PauliX)(wires=2)
    qml.cond(z_record, qml.PauliZ)(wires=2)
