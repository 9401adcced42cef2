from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Phase(Gate):
    """A CZ of its own, equal to nothing but itself."""

    def __init__(self):
        super().__init__("phase", 2, [])

    def _define(self):
        self.definition = QuantumCircuit(2)
        self.definition.cz(0, 1)

    def __eq__(self, other):
        return other is self

    __hash__ = None


def cnot_from_h_cz():
    circuit = QuantumCircuit(2)
    circuit.h(1)
    circuit.append(Phase(), [0, 1])
    circuit.h(1)
    return circuit
