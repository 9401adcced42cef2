import cirq
import numpy as np


def grover_00():
    a, b = cirq.LineQubit.range(2)
    flip = [cirq.H.on_each(a, b), cirq.Z.on_each(a, b), cirq.ControlledGate(cirq.rz(np.pi)).on(a, b)]
    return cirq.Circuit(flip, flip, cirq.H.on_each(a, b), cirq.measure(b, a))
