import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def phase_estimation():
    circuit = QuantumCircuit(3, name="phase estimation")
    circuit.h([0, 1])
    for k in (0, 1):
        # exp(iA pi/2) = exp(i pi/2) diag(1, exp(i pi/2)), both phases under control.
        for _ in range(2**k):
            circuit.p(math.pi / 2, k)
            circuit.cp(math.pi / 2, k, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    return circuit


def hhl_diag_12():
    circuit = QuantumCircuit(4, 1)
    circuit.h(2)
    circuit.compose(phase_estimation(), [0, 1, 2], inplace=True)
    # C / eigenvalue is 1 where the clock reads 01 and 1/2 where it reads 10.
    circuit.cry(math.pi, 0, 3)
    circuit.cry(2 * math.asin(0.5), 1, 3)
    circuit.compose(phase_estimation().inverse(), [0, 1, 2], inplace=True)
    circuit.measure(3, 0)
    return circuit
