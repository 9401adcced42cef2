from math import pi

from qiskit import QuantumCircuit


def grover_00():
    circuit = QuantumCircuit(2, 2)
    for _ in range(2):
        circuit.h([0, 1])
        circuit.z([0, 1])
        # RZ(pi) is Z up to a phase, and under a control that phase is a gate.
        circuit.crz(pi, 0, 1)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
