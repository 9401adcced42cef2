import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, UnitaryGate


def estimation():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    # The evolution under one control may be a matrix.
    for k in (0, 1):
        evolution = np.diag([np.exp(1j * np.pi / 2 * value * 2**k) for value in (1, 2)])
        circuit.append(UnitaryGate(evolution).control(1), [k, 2])
    circuit.append(QFTGate(2).inverse(), [0, 1])
    return circuit


def hhl_diag_12():
    circuit = QuantumCircuit(4, 1)
    circuit.h(2)
    circuit.compose(estimation(), [0, 1, 2], inplace=True)
    circuit.cry(np.pi, 0, 3)
    circuit.cry(2 * np.arcsin(0.5), 1, 3)
    circuit.compose(estimation().inverse(), [0, 1, 2], inplace=True)
    circuit.measure(3, 0)
    return circuit
