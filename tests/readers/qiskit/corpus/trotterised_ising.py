from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp
from qiskit.synthesis import LieTrotter


def ising(n: int, j: float, h: float) -> SparsePauliOp:
    terms = [("ZZ", [i, i + 1], -j) for i in range(n - 1)] + [("X", [i], -h) for i in range(n)]
    return SparsePauliOp.from_sparse_list(terms, num_qubits=n)


def time_evolution() -> QuantumCircuit:
    n, t, steps = 3, 0.9, 3
    H = ising(n, j=1.0, h=0.5)
    qc = QuantumCircuit(n)
    evolution = PauliEvolutionGate(H, time=t, synthesis=LieTrotter(reps=steps))
    qc.append(evolution, range(n))
    return qc
