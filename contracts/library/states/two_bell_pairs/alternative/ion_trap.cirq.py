import cirq
import numpy as np


def two_bell_pairs():
    """One Mølmer-Sørensen gate a pair; S takes its phase of -i back."""
    q = cirq.LineQubit.range(4)
    pairs = [cirq.XXPowGate(exponent=0.5, global_shift=-0.5)(a, b) for a, b in ((q[0], q[1]), (q[2], q[3]))]
    return cirq.Circuit(pairs, cirq.rz(np.pi / 2)(q[0]), cirq.S(q[3]))
