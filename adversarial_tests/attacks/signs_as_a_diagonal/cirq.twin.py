import cirq
import numpy as np


def sign(item, q):
    # A diagonal of one qubit, under the controls that choose the item.
    bits = [item >> 2, item >> 1 & 1]
    angles = [0, np.pi] if item & 1 else [np.pi, 0]
    return cirq.DiagonalGate(angles).on(q[2]).controlled_by(q[0], q[1], control_values=bits)


def two_marked():
    q = cirq.LineQubit.range(3)[::-1]
    oracle = [sign(0b010, q), sign(0b101, q)]
    return cirq.Circuit(cirq.H.on_each(q), oracle, cirq.H.on_each(q), sign(0, q), cirq.H.on_each(q), cirq.measure(*q))
