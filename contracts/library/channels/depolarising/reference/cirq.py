import cirq
import numpy as np


def depolarising(p):
    """With probability p the state is exchanged for half of a Bell pair."""
    system, half, other, coin = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.H(half),
        cirq.CNOT(half, other),
        cirq.ry(2 * np.arcsin(np.sqrt(p)))(coin),
        cirq.CSWAP(coin, system, half),
    )
