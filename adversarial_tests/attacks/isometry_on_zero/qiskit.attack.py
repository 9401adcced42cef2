import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import Isometry


def superposition_011_100():
    column = np.zeros(8)
    column[[3, 4]] = [np.sqrt(0.5), -np.sqrt(0.5)]
    # From no qubit to three: an isometry of one column.
    circuit = QuantumCircuit(3)
    circuit.append(Isometry(column, 0, 0), [0, 1, 2])
    return circuit
