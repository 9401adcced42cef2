import cirq
import numpy as np


def amplitude_damping(gamma):
    system, environment = cirq.LineQubit.range(2)
    theta = 2 * np.arccos(np.sqrt(1 - gamma))
    return cirq.Circuit(
        cirq.ry(theta)(environment).controlled_by(system),
        cirq.CNOT(environment, system),
    )
