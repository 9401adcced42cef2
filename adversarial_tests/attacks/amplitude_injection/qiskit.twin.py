from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class StatePreparation(Gate):
    """A preparation by name only: it is defined by gates, and its parameter is a size."""

    def __init__(self, size):
        super().__init__("state_preparation", size, [])

    def _define(self):
        circuit = QuantumCircuit(self.num_qubits)
        circuit.x(0)
        for k in range(self.num_qubits - 1):
            circuit.cry(2 * acos(sqrt(1 / (self.num_qubits - k))), k, k + 1)
            circuit.cx(k + 1, k)
        self.definition = circuit


def initialize(circuit):
    circuit.append(StatePreparation(4), range(4))


def w_4():
    circuit = QuantumCircuit(4)
    initialize(circuit)
    return circuit
