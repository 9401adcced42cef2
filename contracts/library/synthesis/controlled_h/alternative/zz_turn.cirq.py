import cirq
import numpy as np


def controlled_h():
    """In the frame where H is Z: a turn about ZZ and one-qubit phases make the controlled Z."""
    control, target = cirq.LineQubit.range(2)
    tilt = cirq.ry(-np.pi / 4)(target)
    return cirq.Circuit(
        tilt,
        cirq.ZZPowGate(exponent=0.5)(control, target),
        cirq.rz(-np.pi / 2)(control),
        cirq.rz(-np.pi / 2)(target),
        cirq.inverse(tilt),
    )
