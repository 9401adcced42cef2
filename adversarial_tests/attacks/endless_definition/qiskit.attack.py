from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Again(Gate):
    def __init__(self):
        super().__init__("again", 2, [])

    def _define(self):
        circuit = QuantumCircuit(2)
        circuit.append(Again(), [0, 1])
        self.definition = circuit


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.append(Again(), [0, 1])
    return circuit
