import cirq
import numpy as np


def qft_16():
    """On a line: phase and swap of neighbours together, so that the reversal comes by itself."""
    n = 16
    qubits = cirq.LineQubit.range(n)
    circuit = cirq.Circuit()
    at = list(reversed(range(n)))  # logical bit on each place, highest first
    for start in range(n):
        circuit.append(cirq.H(qubits[n - 1]) if start == 0 else [])
        for place in range(n - 1, start, -1):
            moving, other = at[n - 1 - place], at[n - place]
            circuit.append(cirq.CZ(qubits[place], qubits[place - 1]) ** (1 / 2 ** abs(moving - other)))
            circuit.append(cirq.SWAP(qubits[place], qubits[place - 1]))
            at[n - 1 - place], at[n - place] = other, moving
        circuit.append(cirq.H(qubits[n - 1]) if start < n - 1 else [])
    assert np.all(np.array(at) == np.arange(n))
    return circuit
