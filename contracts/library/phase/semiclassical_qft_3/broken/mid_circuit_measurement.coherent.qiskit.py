import math

from qiskit import QuantumCircuit


def semiclassical_qft_3():
    circuit = QuantumCircuit(3, 3)
    for qubit in range(3):
        circuit.h(qubit)
        for later in range(qubit + 1, 3):
            circuit.cp(math.pi / 2 ** (later - qubit), qubit, later)
    circuit.measure([0, 1, 2], [0, 1, 2])
    return circuit
