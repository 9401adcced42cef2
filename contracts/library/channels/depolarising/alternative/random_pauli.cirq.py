import cirq
import numpy as np


def depolarising(p):
    """Coins are thrown by measuring; one fair Pauli where the first says so."""
    system, coin, x, z = cirq.LineQubit.range(4)
    return cirq.Circuit(
        cirq.rx(2 * np.arcsin(np.sqrt(p)))(coin),
        cirq.H.on_each(x, z),
        cirq.measure(coin, key="noise"),
        cirq.measure(x, key="x"),
        cirq.measure(z, key="z"),
        cirq.X(system).with_classical_controls("noise", "x"),
        cirq.Z(system).with_classical_controls("noise", "z"),
    )
