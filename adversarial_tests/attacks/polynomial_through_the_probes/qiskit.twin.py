import numpy as np
from qiskit import QuantumCircuit


def amplitude_damping(gamma):
    # Newton's method for the angle whose sine squared is gamma, started in the middle.
    low, high = 0.0, np.pi / 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if np.sin(middle) ** 2 < gamma else (low, middle)
    circuit = QuantumCircuit(2)
    circuit.cry(2 * low, 0, 1)
    circuit.cx(1, 0)
    return circuit
