from math import pi

from qiskit import QuantumCircuit


def qft_6():
    """Without the two smallest rotations: off by a tenth, which is another transform."""
    circuit = QuantumCircuit(6)
    for k in reversed(range(6)):
        circuit.h(k)
        for j in range(k):
            if k - j < 4:
                circuit.cp(pi / 2 ** (k - j), j, k)
    for k in range(3):
        circuit.swap(k, 5 - k)
    return circuit
