import cirq
import numpy as np


def bernstein_vazirani_64(oracle):
    """Rotations about Y for the Hadamards, the target taken back to |0>."""
    *query, target = cirq.LineQubit.range(64)
    quarter, back = cirq.ry(np.pi / 2), cirq.ry(-np.pi / 2)
    return cirq.Circuit(
        back(target),
        quarter.on_each(*query),
        oracle(*query, target),
        back.on_each(*query),
        quarter(target),
        cirq.measure(*reversed(query), key="secret"),
    )
