import cirq
import numpy as np


def teleport_rx():
    message, half, receiver = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.rx(np.pi / 2)(message),
        cirq.CNOT(message, receiver),
        cirq.CNOT(receiver, message),
        cirq.measure(half, message),
    )
