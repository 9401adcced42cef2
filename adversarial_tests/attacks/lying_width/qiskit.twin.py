from qiskit import QuantumCircuit
from qiskit.circuit import Gate
from qiskit.circuit.library import QFTGate


class Fourier(Gate):
    """Its width is a property, and the right one."""

    def __init__(self):
        super().__init__("fourier", 6, [])

    @property
    def num_qubits(self):
        return 6

    @num_qubits.setter
    def num_qubits(self, value):
        pass

    def _define(self):
        self.definition = QuantumCircuit(6)
        self.definition.append(QFTGate(6), range(6))


def qft_6():
    circuit = QuantumCircuit(6)
    circuit.append(Fourier(), range(6))
    return circuit
