import math

from qiskit import QuantumCircuit
from qiskit.circuit.library import QFTGate


def qpe_grover_iterate(n_count):
    # A rotation of one qubit has the two eigenvalues of the iterate, and is no search.
    circuit = QuantumCircuit(n_count + 2, n_count)
    circuit.h(range(n_count))
    for k in range(n_count):
        circuit.cry(2 * math.pi / 3 * 2**k, k, n_count)
    circuit.append(QFTGate(n_count).inverse(), range(n_count))
    circuit.measure(range(n_count), range(n_count))
    return circuit
