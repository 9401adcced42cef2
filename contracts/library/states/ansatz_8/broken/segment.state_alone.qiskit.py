from math import atan2, cos, sin

from qiskit import QuantumCircuit


def ansatz_8(parameters):
    """The state worked out by hand and prepared anew, from |00> alone."""
    p = parameters
    circuit = QuantumCircuit(2)
    # X, RZ and RY leave -sin(p2/2) |0> + cos(p2/2) |1> up to a phase.
    circuit.ry(2 * atan2(cos(p[2] / 2), -sin(p[2] / 2)), 0)
    circuit.cx(0, 1)
    circuit.rz(p[4], 0)
    circuit.ry(p[6], 0)
    circuit.rz(p[5] + p[7], 1)
    return circuit
