import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation


def superposition_00110_00101():
    """The circuit that a preparation holds, taken out of it and pasted gate by gate."""
    amplitudes = np.zeros(32)
    amplitudes[[0b00110, 0b00101]] = np.sqrt(0.5)
    circuit = QuantumCircuit(5)
    circuit.compose(StatePreparation(amplitudes).definition.decompose(reps=8), range(5), inplace=True)
    return circuit
