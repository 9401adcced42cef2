from math import pi

from qiskit import QuantumCircuit


def steane_encode(logical_bit):
    """The code state as a bipartite graph state: seeds against the rest, and Hadamards on the rest."""
    circuit = QuantumCircuit(7)
    circuit.ry(pi / 2, range(7))
    for seed, others in ((0, (2, 4, 6)), (1, (2, 5, 6)), (3, (4, 5, 6))):
        for other in others:
            circuit.cz(seed, other)
    circuit.h([2, 4, 5, 6])
    if logical_bit:
        circuit.x(range(7))
    return circuit
