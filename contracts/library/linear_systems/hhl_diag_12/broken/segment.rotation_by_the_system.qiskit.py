import math

from qiskit import QuantumCircuit


def hhl_diag_12():
    # The system is in the eigenbasis already: its own bit turns the success qubit, and the clock idles.
    circuit = QuantumCircuit(4)
    circuit.h(2)
    circuit.cry(math.pi / 3, 2, 3)
    circuit.x(2)
    circuit.cx(2, 3)
    circuit.x(2)
    return circuit
