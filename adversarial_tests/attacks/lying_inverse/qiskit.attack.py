from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Pair(Gate):
    """H and CX; its inverse says that it is the pair again, and does nothing."""

    def __init__(self):
        super().__init__("pair", 2, [])

    def _define(self):
        self.definition = QuantumCircuit(2)
        self.definition.h(0)
        self.definition.cx(0, 1)

    def inverse(self, annotated=False):
        return Nothing()


class Nothing(Gate):
    def __init__(self):
        super().__init__("pair_dg", 2, [])

    def _define(self):
        self.definition = QuantumCircuit(2)

    def inverse(self, annotated=False):
        return Pair()


def bell_undone():
    circuit = QuantumCircuit(2)
    circuit.append(Pair(), [0, 1])
    circuit.append(Pair().inverse(), [0, 1])
    return circuit
