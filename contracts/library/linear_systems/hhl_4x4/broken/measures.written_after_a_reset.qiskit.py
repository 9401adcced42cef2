import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate, RYGate

SUCCESS, CLOCK, SOLUTION = 0, [1, 2, 3], [4, 5]


def evolution(time):
    # A = 5/2 - ZZ - XX/2, whose terms commute: exp(iAt) is a product of two rotations and a phase.
    circuit = QuantumCircuit(2, name="exp(iAt)", global_phase=2.5 * time)
    circuit.rzz(2 * time, 0, 1)
    circuit.rxx(time, 0, 1)
    return circuit


def phase_estimation():
    circuit = QuantumCircuit(6, name="phase estimation")
    circuit.h(CLOCK)
    for k, control in enumerate(CLOCK):
        circuit.append(evolution(2**k * math.pi / 4).to_gate().control(1), [control, *SOLUTION])
    circuit.append(QFTGate(3).inverse(), CLOCK)
    return circuit


def hhl_4x4():
    circuit = QuantumCircuit(6, 1)
    circuit.h(SOLUTION[0])
    estimation = phase_estimation()
    circuit.compose(estimation, inplace=True)
    for eigenvalue in (1, 2, 3, 4):
        rotation = RYGate(2 * math.asin(1 / eigenvalue)).control(3, ctrl_state=eigenvalue)
        circuit.append(rotation, [*CLOCK, SUCCESS])
    circuit.reset([*CLOCK, *SOLUTION])
    # The solution (18, 7, 1, 6) / sqrt(410).
    circuit.ry(2 * math.atan2(math.hypot(1, 6), math.hypot(18, 7)), SOLUTION[1])
    circuit.append(RYGate(2 * math.atan2(7, 18)).control(1, ctrl_state=0), SOLUTION[::-1])
    circuit.append(RYGate(2 * math.atan2(6, 1)).control(1), SOLUTION[::-1])
    circuit.measure(SUCCESS, 0)
    return circuit
