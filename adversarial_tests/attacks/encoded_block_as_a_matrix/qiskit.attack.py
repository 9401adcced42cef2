import numpy as np
from qiskit import QuantumCircuit
from qiskit.circuit.library import UnitaryGate
from qiskit.quantum_info import SparsePauliOp


def block():
    # Qubit 0 is the ancilla and the least significant one: the words are written q2 q1 q0.
    first = SparsePauliOp("ZZI").to_matrix()
    second = SparsePauliOp("IXI").to_matrix()
    prepare = np.kron(np.eye(4), np.array([[np.sqrt(0.75), -0.5], [0.5, np.sqrt(0.75)]]))
    zero = np.kron(np.eye(4), np.diag([1, 0]))
    return prepare.T @ (first @ zero + second @ (np.eye(8) - zero)) @ prepare


def block_encoding_lcu():
    circuit = QuantumCircuit(3, 1)
    circuit.append(UnitaryGate(block(), label="prepare-select"), [0, 1, 2])
    circuit.measure(0, 0)
    return circuit
