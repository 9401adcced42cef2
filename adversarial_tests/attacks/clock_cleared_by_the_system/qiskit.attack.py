import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def hhl_diag_12():
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    for k in (0, 1):
        for _ in range(2**k):
            circuit.p(math.pi / 2, k)
            circuit.cp(math.pi / 2, k, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    circuit.cry(math.pi, 0, 3)
    circuit.cry(2 * math.asin(0.5), 1, 3)
    # The clock reads 01 where the system is 0, and 10 where it is 1.
    circuit.cx(2, 1)
    circuit.cx(2, 0, ctrl_state=0)
    return circuit
