from math import pi

from qiskit import QuantumCircuit


def grover_00():
    # Each CZ is made of eight weak steps that add up.
    circuit = QuantumCircuit(2, 2)
    for _ in range(2):
        circuit.h([0, 1])
        circuit.z([0, 1])
        for _ in range(8):
            circuit.cp(pi / 8, 0, 1)
    circuit.h([0, 1])
    circuit.measure([0, 1], [0, 1])
    return circuit
