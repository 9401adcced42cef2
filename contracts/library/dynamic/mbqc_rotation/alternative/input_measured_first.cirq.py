import cirq
import numpy as np


def mbqc_rotation(angle):
    """The input is measured before the last edge is there, its basis turned by powers of Z and Y; one correction a record."""
    a, b, c = cirq.LineQubit.range(3)
    return cirq.Circuit(
        cirq.H(b),
        cirq.CZ(a, b),
        cirq.Z(a) ** (angle / np.pi),
        cirq.Y(a) ** -0.5,
        cirq.measure(a, key="a"),
        cirq.H(c),
        cirq.CZ(b, c),
        cirq.Y(b) ** -0.5,
        cirq.measure(b, key="b"),
        cirq.Z(c).with_classical_controls("a"),
        cirq.X(c).with_classical_controls("b"),
    )
