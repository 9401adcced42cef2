import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import MCPhaseGate

ITERATIONS = 4


def exact_10001():
    n, item = 5, "10001"
    phase = 2 * math.asin(math.sin(math.pi / (4 * ITERATIONS + 2)) * math.sqrt(2**n))
    zeros = [k for k, bit in enumerate(reversed(item)) if bit == "0"]
    turn = MCPhaseGate(phase, n - 1)

    circuit = QuantumCircuit(n, n)
    circuit.h(range(n))
    for _ in range(ITERATIONS):
        circuit.x(zeros)
        circuit.append(turn, range(n))
        circuit.x(zeros)
        circuit.h(range(n))
        circuit.x(range(n))
        circuit.append(turn, range(n))
        circuit.x(range(n))
        circuit.h(range(n))
    circuit.measure(range(n), range(n))
    return circuit
