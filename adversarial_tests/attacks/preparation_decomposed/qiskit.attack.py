import numpy as np
from qiskit import QuantumCircuit


def superposition_00110_00101():
    amplitudes = np.zeros(32)
    amplitudes[[0b00110, 0b00101]] = np.sqrt(0.5)
    circuit = QuantumCircuit(5)
    circuit.prepare_state(amplitudes, range(5))
    # Inverted twice, and called through a list, so that neither the gate nor the call is what it was.
    flatten = [circuit.inverse().inverse().decompose]
    return flatten[0](None, 4)
