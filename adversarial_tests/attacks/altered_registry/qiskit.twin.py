from qiskit import QuantumCircuit
from qiskit.circuit import Gate
from qiskit.circuit import SessionEquivalenceLibrary as SESSION


class Unequal(Gate):
    """A gate with an entry of its own, which is what its definition says."""

    def __init__(self):
        super().__init__("unequal", 2, [])

    def _define(self):
        self.definition = QuantumCircuit(2)
        self.definition.h(0)
        self.definition.cx(0, 1)
        self.definition.x(0)


SESSION.add_equivalence(Unequal(), Unequal().definition)


def superposition_00110_00101():
    circuit = QuantumCircuit(5)
    circuit.x(2)
    circuit.append(Unequal(), [0, 1])
    return circuit
