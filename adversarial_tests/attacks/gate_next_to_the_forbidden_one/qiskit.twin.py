from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    # A Hadamard is Z and then a quarter turn about Y: the turn is another gate, by far.
    circuit = QuantumCircuit(2)
    circuit.cz(0, 1)
    circuit.cu(pi / 2, 0, 0, 0, 0, 1)
    return circuit
