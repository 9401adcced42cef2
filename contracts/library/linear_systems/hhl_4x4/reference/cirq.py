import math

import cirq
import numpy as np

A = np.array([[3, 0, 0, -1], [0, 7, -1, 0], [0, -1, 7, 0], [-1, 0, 0, 3]]) / 2


def power_of_evolution(time):
    # exp(iAt) from the eigenvectors of A.
    values, vectors = np.linalg.eigh(A)
    return cirq.MatrixGate(vectors @ np.diag(np.exp(1j * time * values)) @ vectors.T)


def inverse_qft(qubits):
    # Qubit 0 is the least significant bit; the swaps come first.
    n = len(qubits)
    for k in range(n // 2):
        yield cirq.SWAP(qubits[k], qubits[n - 1 - k])
    for k in range(n):
        for j in range(k):
            yield cirq.CZPowGate(exponent=-1 / 2 ** (k - j))(qubits[j], qubits[k])
        yield cirq.H(qubits[k])


def estimation(clock, solution):
    yield cirq.H.on_each(*clock)
    for k, control in enumerate(clock):
        # A is the same with its two qubits exchanged.
        yield power_of_evolution(2**k * math.pi / 4)(*reversed(solution)).controlled_by(control)
    yield inverse_qft(clock)


def hhl_4x4():
    success = cirq.LineQubit(0)
    clock = cirq.LineQubit.range(1, 4)
    solution = cirq.LineQubit.range(4, 6)
    circuit = cirq.Circuit(cirq.H(solution[0]))
    forwards = cirq.Circuit(estimation(clock, solution))
    circuit += forwards
    for eigenvalue in range(1, 5):
        bits = [eigenvalue >> k & 1 for k in range(3)]
        turn = cirq.ry(2 * math.asin(1 / eigenvalue))(success)
        circuit.append(turn.controlled_by(*clock, control_values=bits))
    circuit += cirq.inverse(forwards)
    return circuit
