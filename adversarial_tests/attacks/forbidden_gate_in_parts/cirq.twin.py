import cirq
import numpy as np


def controlled_h():
    """Roots of another gate: two halves of a controlled Z, in the frame where H is Z."""
    control, target = cirq.LineQubit.range(2)
    half = cirq.CZ**0.5
    tilt = cirq.ry(-np.pi / 4)(target)
    return cirq.Circuit(tilt, half(control, target), half(control, target), cirq.inverse(tilt))
