from math import pi

from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp


def ctqw_cycle4():
    circuit = QuantumCircuit(2)
    # Words that commute: the evolution under their sum is a rotation about each.
    circuit.append(PauliEvolutionGate(SparsePauliOp(["XI", "IX"]), time=pi / 4), [0, 1])
    return circuit
