import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import PauliEvolutionGate
from qiskit.quantum_info import Operator, SparsePauliOp
from qiskit.synthesis import MatrixExponential


def superposition_011_100():
    start, end = np.eye(8)[0], np.zeros(8)
    end[[3, 4]] = [np.sqrt(0.5), -np.sqrt(0.5)]
    generator = 1j * (np.outer(end, start) - np.outer(start, end))
    words = SparsePauliOp.from_operator(Operator(generator))
    circuit = QuantumCircuit(3)
    circuit.append(PauliEvolutionGate(words, time=np.pi / 2, synthesis=MatrixExponential()), [0, 1, 2])
    return circuit
