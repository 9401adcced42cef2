import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def phase_estimation():
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    for k in (0, 1):
        circuit.p(2**k * math.pi / 2, k)
        circuit.cp(2**k * math.pi / 2, k, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    return circuit


def hhl_diag_12():
    circuit = QuantumCircuit(4, 1)
    circuit.h(2)
    circuit.compose(phase_estimation(), [0, 1, 2], inplace=True)
    circuit.cry(math.pi, 0, 3)
    circuit.cry(math.pi / 3, 1, 3)
    circuit.reset([0, 1, 2])
    circuit.ry(2 * math.atan2(1, 2), 2)
    circuit.measure(3, 0)
    return circuit
