import numpy as np
from qiskit import QuantumCircuit
from qiskit.quantum_info import Operator


def simon_given(oracle):
    """The period is found by running the oracle's matrix; the law is then made without it."""
    matrix = Operator(oracle).data
    values = [int(np.argmax(np.abs(matrix[:, x]))) >> 3 for x in range(8)]
    period = next(x for x in range(1, 8) if values[x] == values[0])
    circuit = QuantumCircuit(6)
    circuit.append(oracle, range(6))
    pivot = (period & -period).bit_length() - 1
    for k in range(3):
        if k != pivot:
            circuit.h(k)
            if period >> k & 1:
                circuit.cx(k, pivot)
    return circuit
