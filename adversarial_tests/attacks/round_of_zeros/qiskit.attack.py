import math

from qiskit import QuantumCircuit


def ipe_t():
    circuit = QuantumCircuit(4, 3)
    circuit.cx(3, 0)
    circuit.cx(3, 1)
    circuit.cx(0, 1)
    circuit.h(2)
    circuit.cp(math.pi / 4, 2, 3)
    circuit.cp(-math.pi / 4, 0, 2)
    circuit.cp(-math.pi / 2, 1, 2)
    circuit.h(2)
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
