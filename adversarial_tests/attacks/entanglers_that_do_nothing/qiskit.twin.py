from math import pi

from qiskit import QuantumCircuit


def grover_00():
    # What does nothing may stand beside what does.
    circuit = QuantumCircuit(3)
    circuit.h([0, 1])
    circuit.cz(2, 0)
    circuit.x([0, 1])
    circuit.cz(0, 1)
    circuit.x([0, 1])
    circuit.rzz(2 * pi, 0, 1)
    circuit.h([0, 1])
    circuit.x([0, 1])
    circuit.cz(0, 1)
    circuit.x([0, 1])
    circuit.h([0, 1])
    return circuit
