from math import pi

from qiskit import QuantumCircuit


def controlled_h():
    """Controlled rotations about another axis than that of H, on both sides of a CNOT."""
    circuit = QuantumCircuit(2)
    circuit.cry(pi / 4, 0, 1)
    circuit.cx(0, 1)
    circuit.cry(-pi / 4, 0, 1)
    return circuit
