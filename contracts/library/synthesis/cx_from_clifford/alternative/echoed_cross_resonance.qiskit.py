from math import pi

from qiskit import QuantumCircuit


def cx_from_clifford():
    """ECR = (IX - XY)/sqrt(2), with an echo and two quarter turns: the machine's own Clifford."""
    circuit = QuantumCircuit(2)
    circuit.global_phase = pi / 4
    circuit.rz(-pi / 2, 0)
    circuit.rz(-pi, 1)
    circuit.sx(1)
    circuit.rz(-pi, 1)
    circuit.ecr(0, 1)
    circuit.x(0)
    return circuit
