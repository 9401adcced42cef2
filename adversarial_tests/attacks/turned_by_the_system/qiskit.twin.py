import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, RYGate


def hhl_diag_12():
    circuit = QuantumCircuit(4)
    circuit.h([0, 1, 2])
    for k in (0, 1):
        for _ in range(2**k):
            circuit.p(math.pi / 2, k)
            circuit.cp(math.pi / 2, k, 2)
    circuit.append(QFTGate(2).inverse(), [0, 1])
    for value in (1, 2):
        circuit.append(RYGate(2 * math.asin(1 / value)).control(2, ctrl_state=value), [0, 1, 3])
    circuit.append(QFTGate(2), [0, 1])
    # The powers undone at once: the square is diag(-1, 1).
    circuit.cz(1, 2)
    circuit.z(1)
    circuit.cp(-math.pi / 2, 0, 2)
    circuit.sdg(0)
    circuit.h([0, 1])
    return circuit
