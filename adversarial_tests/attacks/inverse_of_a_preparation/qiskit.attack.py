import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation

SETS = [0b1010101, 0b1100110, 0b1111000]


def steane_encode(logical_bit):
    amplitudes = np.zeros(128)
    for chosen in range(8):
        word = 0
        for k, mask in enumerate(SETS):
            word ^= mask * (chosen >> k & 1)
        amplitudes[word] = np.sqrt(1 / 8)
    circuit = QuantumCircuit(7)
    circuit.append(StatePreparation(amplitudes, inverse=True).inverse(), range(7))
    if logical_bit:
        circuit.x(range(7))
    return circuit
