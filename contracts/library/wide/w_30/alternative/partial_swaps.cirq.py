from math import acos, sqrt

import cirq


def w_30():
    """Real excitation hopping: a Givens rotation for each pair of neighbours, from the top down."""
    qubits = cirq.LineQubit.range(30)
    circuit = cirq.Circuit(cirq.X(qubits[29]))
    for k in range(29, 0, -1):
        circuit.append(cirq.givens(acos(sqrt(1 / (k + 1))))(qubits[k - 1], qubits[k]))
    return circuit
