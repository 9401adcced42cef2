import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Statevector


def ansatz(quarter):
    circuit = QuantumCircuit(2)
    circuit.ry(-quarter * np.pi / 2, 1)
    circuit.cz(0, 1)
    circuit.ry(quarter * np.pi / 2, 1)
    return circuit


def cx_from_clifford():
    # Simulated for the reader's sake, and printed.
    print(Statevector.from_label("01").evolve(ansatz(1)).data)
    return ansatz(1)
