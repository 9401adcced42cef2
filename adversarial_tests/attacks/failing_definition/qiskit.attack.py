from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Pair(Gate):
    def __init__(self):
        super().__init__("pair", 2, [])

    def _define(self):
        circuit = QuantumCircuit(2)
        circuit.h(0)
        circuit.cx(0, 1)
        self.definition = circuit

    def to_matrix(self):
        return [[1, 2], [3]]


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.append(Pair(), [0, 1])
    return circuit
