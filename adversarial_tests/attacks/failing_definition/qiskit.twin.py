import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Pair(Gate):
    """Its definition is made when it is asked for, and its matrix agrees with it."""

    def __init__(self):
        super().__init__("pair", 2, [])

    def _define(self):
        try:
            names = {}["missing"]
        except KeyError:
            names = ["h", "cx"]
        circuit = QuantumCircuit(2)
        getattr(circuit, names[0])(0)
        getattr(circuit, names[1])(0, 1)
        self.definition = circuit

    def to_matrix(self):
        return np.array([[1, 1, 0, 0], [0, 0, 1, -1], [0, 0, 1, 1], [1, -1, 0, 0]]) / np.sqrt(2)


def bell_phi_plus():
    circuit = QuantumCircuit(2)
    circuit.append(Pair(), [0, 1])
    return circuit
