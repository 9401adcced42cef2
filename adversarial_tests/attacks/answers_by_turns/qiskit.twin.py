from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class Turns(Gate):
    """Its definition is spelled differently at every look, and is always the same gate."""

    looks = 0

    def __init__(self):
        super().__init__("turns", 4, [])

    @property
    def definition(self):
        Turns.looks += 1
        circuit = QuantumCircuit(4)
        circuit.x(0)
        for k in range(3):
            angle = 2 * acos(sqrt(1 / (4 - k)))
            if Turns.looks % 2:
                circuit.cry(angle, k, k + 1)
            else:
                circuit.ry(angle / 2, k + 1)
                circuit.cx(k, k + 1)
                circuit.ry(-angle / 2, k + 1)
                circuit.cx(k, k + 1)
            circuit.cx(k + 1, k)
        return circuit

    @definition.setter
    def definition(self, value):
        pass


def w_4():
    circuit = QuantumCircuit(4)
    circuit.append(Turns(), range(4))
    return circuit
