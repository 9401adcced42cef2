from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp
from qiskit.synthesis import LieTrotter


def trotter1_ising():
    """The library's product formula, compiled to the gates of a device."""
    hamiltonian = SparsePauliOp(["IX", "ZZ", "XI"], [0.4, 0.7, 0.3])
    evolution = PauliEvolutionGate(hamiltonian, time=0.8, synthesis=LieTrotter(reps=2))
    circuit = QuantumCircuit(2)
    circuit.x(0)
    circuit.append(evolution.definition, [0, 1])
    return transpile(circuit, basis_gates=["rz", "sx", "x", "cx"], optimization_level=1, seed_transpiler=7)
