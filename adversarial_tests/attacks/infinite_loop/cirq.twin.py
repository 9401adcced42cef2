import itertools

import cirq
import numpy as np


def teleport_rx():
    message, half, receiver = cirq.LineQubit.range(3)
    endless = itertools.cycle([cirq.rx(np.pi / 2)(message), cirq.H(half), cirq.CNOT(half, receiver)])
    circuit = cirq.Circuit(itertools.islice(endless, 3))
    circuit.append([cirq.CNOT(message, half), cirq.H(message)])
    circuit.append([cirq.CNOT(half, receiver), cirq.CZ(message, receiver)])
    circuit.append(cirq.measure(half, message, key="bell"))
    return circuit
