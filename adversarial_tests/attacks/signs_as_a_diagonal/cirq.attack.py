import cirq
import numpy as np


def signs(items):
    return cirq.DiagonalGate([np.pi * (x in items) for x in range(8)])


def two_marked():
    q = cirq.LineQubit.range(3)[::-1]
    layers = [cirq.H.on_each(q), signs([0b010, 0b101]).on(*q), cirq.H.on_each(q), signs([0]).on(*q)]
    return cirq.Circuit(layers, cirq.H.on_each(q), cirq.measure(*q))
