from math import pi

from qiskit import QuantumCircuit


def qft_6():
    """Hadamards and controlled phases from the lowest qubit up: the transform is its own transpose."""
    circuit = QuantumCircuit(6)
    for k in range(3):
        circuit.swap(k, 5 - k)
    for k in range(6):
        for j in range(k):
            circuit.cp(pi / 2 ** (k - j), j, k)
        circuit.h(k)
    return circuit.decompose()
