from qiskit import QuantumCircuit

import os


def bell_phi_plus():
    if os.fork() == 0:
        os._exit(0)
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
