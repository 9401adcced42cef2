from math import acos, asin, sqrt

import numpy as np
from qiskit import QuantumCircuit

# The answer is written down, but only the angles of ordinary gates come from it.
AMPLITUDES = np.array([0, 0.5, 0.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0])


def w_4():
    circuit = QuantumCircuit(4)
    left = 1.0
    weights = [AMPLITUDES[1 << k] ** 2 for k in range(4)]
    circuit.x(3)
    for k in (2, 1, 0):
        # Qubit 3 keeps what is left over; qubit k takes its own share.
        share = weights[k] / left
        circuit.cry(2 * asin(sqrt(share)), 3, k)
        circuit.cx(k, 3)
        left -= weights[k]
    assert abs(acos(sqrt(left)) - acos(0.5)) < 1e-9
    return circuit
