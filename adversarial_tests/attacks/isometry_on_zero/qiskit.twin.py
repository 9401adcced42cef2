from qiskit import QuantumCircuit
from qiskit.circuit import Instruction


class Isometry(Instruction):
    """An isometry by name: a bit goes to two strings by gates."""

    def __init__(self):
        super().__init__("isometry", 3, 0, [])

    def _define(self):
        circuit = QuantumCircuit(3)
        circuit.x(2)
        circuit.h(2)
        circuit.cx(2, 1, ctrl_state=0)
        circuit.cx(2, 0, ctrl_state=0)
        self.definition = circuit


def superposition_011_100():
    circuit = QuantumCircuit(3)
    circuit.append(Isometry(), [0, 1, 2])
    return circuit
