import math

from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import QFTGate


def hhl_diag_12():
    estimation = QuantumCircuit(3)
    estimation.h([0, 1])
    estimation.p(math.pi / 2, 0)
    estimation.cp(math.pi / 2, 0, 2)
    estimation.p(math.pi, 1)
    estimation.cp(math.pi, 1, 2)
    estimation.append(QFTGate(2).inverse(), [0, 1])
    circuit = QuantumCircuit(4)
    circuit.h(2)
    circuit.compose(estimation, [0, 1, 2], inplace=True)
    circuit.cry(math.pi, 0, 3)
    circuit.cry(math.pi / 3, 1, 3)
    circuit.compose(estimation.inverse(), [0, 1, 2], inplace=True)
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1)
