import cirq
import numpy as np


def amplitude_damping(gamma):
    system, environment = cirq.LineQubit.range(2)
    # The environment is measured, which nobody need know of.
    return cirq.Circuit(
        cirq.ry(2 * np.arcsin(np.sqrt(gamma)))(environment).controlled_by(system),
        cirq.CNOT(environment, system),
        cirq.measure(environment, key="m"),
    )
