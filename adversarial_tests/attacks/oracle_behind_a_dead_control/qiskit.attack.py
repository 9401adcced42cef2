import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator


def hidden_shift(oracle):
    signs = np.real(np.diag(Operator(oracle).data)) < 0
    for shift in range(16):
        moved = [((x ^ shift) & (x ^ shift) >> 1 & 1) ^ ((x ^ shift) >> 2 & (x ^ shift) >> 3 & 1) for x in range(16)]
        if np.array_equal(moved, signs) or np.array_equal(moved, ~signs):
            break
    circuit = QuantumCircuit(5, 4)
    circuit.append(oracle.control(), [4, 0, 1, 2, 3])
    for k in range(4):
        if shift >> k & 1:
            circuit.x(k)
    circuit.measure(range(4), range(4))
    return circuit
