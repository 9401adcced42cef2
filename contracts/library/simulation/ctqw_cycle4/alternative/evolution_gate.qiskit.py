from math import pi

from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp
from qiskit.synthesis import LieTrotter


def ctqw_cycle4():
    """The library's evolution, whose terms commute, compiled to RZ and SX, and measured."""
    circuit = QuantumCircuit(2)
    gate = PauliEvolutionGate(SparsePauliOp(["IX", "XI"]), time=pi / 4, synthesis=LieTrotter())
    circuit.append(gate.definition, [0, 1])
    circuit.measure_all()
    return transpile(circuit, basis_gates=["rz", "sx", "cx"], optimization_level=2, seed_transpiler=2)
