import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UCGate


def turn(p):
    c, s = np.sqrt(1 - p), np.sqrt(p)
    return np.array([[c, -s], [s, c]])


def w_4():
    circuit = QuantumCircuit(4)
    # One-qubit rotations under controls, as a multiplexer: each is a controlled RY.
    for k in range(4):
        circuit.append(UCGate([turn(1 / (4 - k))] + [np.eye(2)] * (2**k - 1)), [k, *range(k)])
    return circuit
