import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import StatePreparation


def superposition_00110_00101():
    gate = StatePreparation(np.array([0, 1, 1, 0]) / np.sqrt(2))
    circuit = QuantumCircuit(5)
    circuit.compose(gate.definition, [0, 1], inplace=True)
    circuit.x(2)
    return circuit
