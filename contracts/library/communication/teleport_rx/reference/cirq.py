import cirq
import numpy as np


def teleport_rx():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.rx(np.pi / 2)(message),
        cirq.H(half),
        cirq.CNOT(half, receiver),
        cirq.CNOT(message, half),
        cirq.H(message),
        cirq.measure(message, key="z"),
        cirq.measure(half, key="x"),
        cirq.X(receiver).with_classical_controls("x"),
        cirq.Z(receiver).with_classical_controls("z"),
    )
