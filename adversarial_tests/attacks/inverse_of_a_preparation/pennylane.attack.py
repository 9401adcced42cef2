import numpy as np
import pennylane as qml

SETS = [0b1010101, 0b0110011, 0b0001111]


def steane_encode(logical_bit):
    amplitudes = np.zeros(128)
    for chosen in range(8):
        word = 0
        for k, mask in enumerate(SETS):
            word ^= mask * (chosen >> k & 1)
        amplitudes[word] = np.sqrt(1 / 8)
    qml.adjoint(qml.adjoint(qml.MottonenStatePreparation(amplitudes, wires=range(7)), lazy=True), lazy=True)
    if logical_bit:
        for k in range(7):
            qml.PauliX(k)
