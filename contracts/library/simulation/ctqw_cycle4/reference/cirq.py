import cirq
import numpy as np


def ctqw_cycle4():
    qubits = cirq.LineQubit.range(2)
    adjacency = cirq.PauliSum.from_pauli_strings([cirq.PauliString(cirq.X(q)) for q in qubits])
    return cirq.Circuit(cirq.PauliSumExponential(adjacency, exponent=-np.pi / 4))
