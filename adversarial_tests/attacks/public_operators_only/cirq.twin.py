import cirq
import numpy as np


def given_kraus(operators):
    q = cirq.LineQubit(0)
    # The known channel where it is one, with the same effect.
    if np.allclose(operators, [[[1, 0], [0, 0.8]], [[0, 0.6], [0, 0]]]):
        return cirq.Circuit(cirq.amplitude_damp(0.36)(q))
    return cirq.Circuit(cirq.KrausChannel([1j * operators[1], operators[0]])(q))
