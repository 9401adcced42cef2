import cirq
import numpy as np


def ctqw_search_path4():
    q = cirq.LineQubit.range(2)
    dt = 1.5 / 4
    even = cirq.rx(-0.6 * dt)(q[0])
    # ISWAP ** t is exp(i pi t/2 (XX + YY)/2).
    middle_half = cirq.ISWAP(*q) ** (0.3 * dt / np.pi)
    marked_half = [cirq.X.on_each(*q), cirq.CZ(*q) ** (dt / 2 / np.pi), cirq.X.on_each(*q)]
    step = [marked_half, middle_half, even, middle_half, marked_half]
    return cirq.Circuit(cirq.H.on_each(*q), [step] * 4)
