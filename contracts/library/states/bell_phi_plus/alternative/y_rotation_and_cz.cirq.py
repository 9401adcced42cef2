import cirq
import numpy as np


def bell_phi_plus():
    a, b = cirq.LineQubit.range(2)
    turn = cirq.ry(np.pi / 2)
    return cirq.Circuit(turn(a), cirq.inverse(turn(b)), cirq.CZ(a, b), turn(b), cirq.measure(b, a, key="pair"))
