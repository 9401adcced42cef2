import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import SparsePauliOp


def superposition_011_100():
    circuit = QuantumCircuit(3)
    circuit.x([0, 1])
    # One rotation about one word, from |011> halfway to |100>.
    circuit.append(PauliEvolutionGate(SparsePauliOp("YXX"), time=-np.pi / 4), [0, 1, 2])
    return circuit
