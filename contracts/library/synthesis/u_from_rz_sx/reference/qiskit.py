from math import pi

from qiskit import QuantumCircuit


def u_from_rz_sx(theta, phi, lam):
    # RZ(phi + pi) SX RZ(theta + pi) SX RZ(lam), rightmost first
    circuit = QuantumCircuit(1)
    circuit.rz(lam, 0)
    circuit.sx(0)
    circuit.rz(theta + pi, 0)
    circuit.sx(0)
    circuit.rz(phi + pi, 0)
    return circuit
