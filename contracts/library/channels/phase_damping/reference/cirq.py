import cirq
import numpy as np


def phase_damping(lam):
    """A phase flip with the probability that shrinks coherences as much."""
    system, coin = cirq.LineQubit.range(2)
    flipped = (1 - np.sqrt(1 - lam)) / 2
    return cirq.Circuit(cirq.ry(2 * np.arcsin(np.sqrt(flipped)))(coin), cirq.CZ(coin, system))
