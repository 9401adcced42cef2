import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate


def walk(time):
    """The evolution by the whole path's adjacency matrix."""
    adjacency = np.diag(np.ones(3), 1) + np.diag(np.ones(3), -1)
    values, vectors = np.linalg.eigh(adjacency)
    return vectors @ np.diag(np.exp(0.3j * values * time)) @ vectors.T


def ctqw_search_path4():
    step = 1.5 / 4
    gates = UnitaryGate(walk(step)).definition
    circuit = QuantumCircuit(2)
    circuit.h([0, 1])
    for k in range(4):
        mark(circuit, step / 2 if k == 0 else step)
        circuit.compose(gates, [0, 1], inplace=True)
    mark(circuit, step / 2)
    return circuit


def mark(circuit, time):
    circuit.x([0, 1])
    circuit.cp(time, 0, 1)
    circuit.x([0, 1])
