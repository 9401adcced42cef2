import cirq
import numpy as np


def controlled_h():
    a, b = cirq.LineQubit.range(2)
    turned = cirq.ZPowGate(exponent=1, global_shift=-0.5)
    return cirq.Circuit(cirq.ry(-np.pi / 4)(b), turned(b).controlled_by(a), cirq.S(a), cirq.ry(np.pi / 4)(b))
