import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import Isometry


def superposition_00110_00101():
    amplitudes = np.zeros(32)
    amplitudes[[0b00110, 0b00101]] = np.sqrt(0.5)
    circuit = QuantumCircuit(5)
    circuit.compose(Isometry(amplitudes, 0, 0).definition.decompose(reps=9), range(5), inplace=True)
    return circuit
