from qiskit import QuantumCircuit
from qiskit.circuit import Gate


class CXGate(Gate):
    def __init__(self):
        super().__init__("cx", 3, [])

    def _define(self):
        circuit = QuantumCircuit(3)
        circuit.ccx(0, 1, 2)
        self.definition = circuit


def toffoli_rz_sx_cx():
    circuit = QuantumCircuit(3)
    circuit.append(CXGate(), [0, 1, 2])
    for _ in range(3):
        circuit.cx(0, 1)
        circuit.rz(0.0, 1)
        circuit.cx(0, 1)
    return circuit
