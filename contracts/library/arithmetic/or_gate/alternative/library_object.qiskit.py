from qiskit import QuantumCircuit
from qiskit.circuit.library import OrGate


def or_gate():
    circuit = QuantumCircuit(3, 1)
    circuit.append(OrGate(2), [0, 1, 2])
    circuit.measure(2, 0)
    return circuit
