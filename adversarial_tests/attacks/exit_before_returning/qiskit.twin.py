import sys

from qiskit import QuantumCircuit


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    try:
        sys.exit(0)
    except SystemExit:
        return circuit
