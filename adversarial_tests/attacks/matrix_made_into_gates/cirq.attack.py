import cirq
import numpy as np


def walk(time):
    """The evolution by the whole path's adjacency matrix."""
    adjacency = np.diag(np.ones(3), 1) + np.diag(np.ones(3), -1)
    values, vectors = np.linalg.eigh(adjacency)
    return vectors @ np.diag(np.exp(0.3j * values * time)) @ vectors.T


def ctqw_search_path4():
    q0, q1 = cirq.LineQubit.range(2)
    step = 1.5 / 4
    gates = cirq.Circuit(cirq.two_qubit_matrix_to_cz_operations(q1, q0, walk(step), allow_partial_czs=False))
    circuit = cirq.Circuit(cirq.H.on_each(q0, q1))
    for k in range(4):
        circuit += mark(q0, q1, step / 2 if k == 0 else step) + gates
    return circuit + mark(q0, q1, step / 2)


def mark(q0, q1, time):
    return cirq.Circuit(cirq.X.on_each(q0, q1), cirq.CZ(q0, q1) ** (time / np.pi), cirq.X.on_each(q0, q1))
