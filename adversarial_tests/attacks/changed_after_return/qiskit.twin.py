from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Pair(Gate):
    """Its definition is built when somebody asks for it, and stays the same."""

    def __init__(self):
        super().__init__("pair", 2, [])

    @property
    def definition(self):
        circuit = QuantumCircuit(2)
        circuit.h(0)
        circuit.cx(0, 1)
        return circuit

    @definition.setter
    def definition(self, value):
        pass


def ghz_3():
    circuit = QuantumCircuit(3)
    circuit.append(Pair(), [0, 1])
    circuit.cx(1, 2)
    return circuit
