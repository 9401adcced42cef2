import cirq
import numpy as np


def qft_6():
    circuit = cirq.Circuit(cirq.qft(*cirq.LineQubit.range(6)[::-1]))
    # The matrix is a check, and the circuit the result.
    expected = np.exp(2j * np.pi * np.outer(range(64), range(64)) / 64) / 8
    assert np.allclose(circuit.unitary(cirq.LineQubit.range(6)[::-1]), expected)
    return circuit
