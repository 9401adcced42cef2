import cirq
import numpy as np


def amplitude_damping(gamma):
    system, environment = cirq.LineQubit.range(2)
    theta = 2 * np.arcsin(np.sqrt(gamma)) if gamma < 0.99 else np.pi - 2 * np.arcsin(np.sqrt(1 - gamma))
    return cirq.Circuit(cirq.ry(theta)(environment).controlled_by(system), cirq.CNOT(environment, system))
