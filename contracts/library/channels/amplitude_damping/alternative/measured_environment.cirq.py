import cirq
import numpy as np


def amplitude_damping(gamma):
    """The environment's photon is counted, and the system flipped where there was one."""
    system, environment = cirq.LineQubit.range(2)
    half = np.arcsin(np.sqrt(gamma))
    return cirq.Circuit(
        cirq.ry(half)(environment),
        cirq.CNOT(system, environment),
        cirq.ry(-half)(environment),
        cirq.CNOT(system, environment),
        cirq.measure(environment, key="photon"),
        cirq.X(system).with_classical_controls("photon"),
    )
