import math

import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate

SUCCESS, CLOCK, SOLUTION = 0, [1, 2, 3], [4, 5]
A = np.array([[3, 0, 0, -1], [0, 7, -1, 0], [0, -1, 7, 0], [-1, 0, 0, 3]]) / 2


def phase_estimation():
    # exp(-iAt), the clock's qubits in the opposite order and no swaps: the clock holds 8 - eigenvalue, bit 0 on qubit 3.
    values, vectors = np.linalg.eigh(A)
    circuit = QuantumCircuit(6)
    circuit.h(CLOCK)
    for k in range(3):
        power = vectors @ np.diag(np.exp(-1j * 2**k * math.pi / 4 * values)) @ vectors.T
        circuit.append(UnitaryGate(power).control(1), [CLOCK[k], *SOLUTION])
    for k in reversed(range(3)):
        for j in range(k + 1, 3):
            circuit.cp(-math.pi / 2 ** (j - k), CLOCK[j], CLOCK[k])
        circuit.h(CLOCK[k])
    return circuit


def hhl_4x4():
    circuit = QuantumCircuit(6)
    circuit.h(4)
    circuit.compose(phase_estimation(), inplace=True)
    rotation = QuantumCircuit(1)
    for eigenvalue in (1, 2, 3, 4):
        bits = format(8 - eigenvalue, "03b")[::-1]
        rotation = QuantumCircuit(1)
        rotation.ry(2 * math.asin(1 / eigenvalue), 0)
        circuit.append(rotation.to_gate().control(3, ctrl_state=bits), [*CLOCK, SUCCESS])
    circuit.compose(phase_estimation().inverse(), inplace=True)
    return circuit
