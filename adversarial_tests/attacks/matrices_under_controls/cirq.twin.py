import cirq
import numpy as np


def turn(p):
    c, s = np.sqrt(1 - p), np.sqrt(p)
    return cirq.MatrixGate(np.array([[c, -s], [s, c]]), name="Ry")


def w_4():
    q = cirq.LineQubit.range(4)
    # One-qubit rotations under controls, written as their four numbers.
    return cirq.Circuit(turn(1 / (4 - k)).on(q[k]).controlled_by(*q[:k], control_values=[0] * k) for k in range(4))
