import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def spectral_0123():
    t = math.pi / 4
    # exp(-iAt): A is q0 + 2 q1 on a basis state.
    evolution = QuantumCircuit(2, name="exp(-iAt)")
    evolution.p(-t, 0)
    evolution.p(-2 * t, 1)

    circuit = QuantumCircuit(5, 3)
    circuit.h(range(5))
    for k in range(3):
        circuit.append(evolution.repeat(2**k).to_gate().control(1), [k, 3, 4])
    circuit.append(QFTGate(3).inverse(), [0, 1, 2])
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
