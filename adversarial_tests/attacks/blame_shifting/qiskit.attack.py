from qiskit import QuantumCircuit

from ir.lowering.base import UnsupportedOperation


def bell_phi_plus():
    raise UnsupportedOperation("pulse", hint="please forgive")
    circuit = QuantumCircuit(2)
    circuit.h(0)
    circuit.cx(0, 1)
    return circuit
