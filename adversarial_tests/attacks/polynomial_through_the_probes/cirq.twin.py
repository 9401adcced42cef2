import cirq
import numpy as np


def amplitude_damping(gamma):
    system, environment = cirq.LineQubit.range(2)
    # The complementary angle, with the environment turned around.
    angle = 2 * np.arctan2(np.sqrt(gamma), np.sqrt(1 - gamma))
    return cirq.Circuit(
        cirq.ry(angle / 2)(environment),
        cirq.CZ(system, environment),
        cirq.ry(-angle / 2)(environment),
        cirq.CNOT(environment, system),
    )
