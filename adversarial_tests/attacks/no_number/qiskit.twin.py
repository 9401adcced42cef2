from qiskit import QuantumCircuit

from math import pi


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    circuit.rz(1e-300, 0)
    circuit.rz(4 * pi, 1)
    return circuit
