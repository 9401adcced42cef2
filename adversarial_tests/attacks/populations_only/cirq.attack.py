import cirq
import numpy as np


def amplitude_damping(gamma):
    system, environment = cirq.LineQubit.range(2)
    # A measurement, and a flip of |1> with the probability gamma.
    return cirq.Circuit(
        cirq.ry(2 * np.arcsin(np.sqrt(gamma)))(environment),
        cirq.measure(system, key="m"),
        cirq.CNOT(environment, system).with_classical_controls("m"),
    )
