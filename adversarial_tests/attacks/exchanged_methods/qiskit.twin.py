from qiskit import QuantumCircuit
from qiskit.circuit.library import HGate

# How a gate is shown is no part of what it does.
HGate.__repr__ = lambda self: "H"


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.append(HGate(), [0])
    circuit.cx(0, 1)
    return circuit
