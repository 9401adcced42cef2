import cirq
import numpy as np


def teleport_rx():
    # Deferred, with CZ and H in place of every CNOT.
    message, half, receiver = cirq.LineQubit.range(3)

    def cnot(control, target):
        return [cirq.H(target), cirq.CZ(control, target), cirq.H(target)]

    return cirq.Circuit(
        cirq.rx(np.pi / 2)(message),
        [cirq.H(half), cnot(half, receiver), cnot(message, half), cirq.H(message)],
        [cnot(half, receiver), cirq.CZ(message, receiver)],
        cirq.measure(half, key="x"),
        cirq.measure(message, key="z"),
    )
