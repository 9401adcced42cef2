"""The right state, injected as amplitudes inside a gate with an innocent name."""

import numpy as np
from qiskit import QuantumCircuit


def w_4():
    amplitudes = np.zeros(16)
    amplitudes[[1, 2, 4, 8]] = 0.5
    block = QuantumCircuit(4, name="entangling_layer")
    block.prepare_state(amplitudes, range(4))
    circuit = QuantumCircuit(4)
    circuit.append(block.to_gate(), range(4))
    return circuit
