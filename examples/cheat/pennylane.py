"""The right state from a template that injects amplitudes."""

import pennylane as qml


def w_4():
    amplitudes = [0.5 if bin(k).count("1") == 1 else 0.0 for k in range(16)]
    qml.AmplitudeEmbedding(amplitudes, wires=[3, 2, 1, 0])
