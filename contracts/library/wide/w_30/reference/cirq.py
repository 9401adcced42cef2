from math import asin, sqrt

import cirq


def w_30():
    """By halves: a qubit that stands for a block of qubits hands over the share of its upper half."""
    qubits = cirq.LineQubit.range(30)
    circuit = cirq.Circuit(cirq.X(qubits[0]))

    def split(low, high):
        if high - low < 2:
            return
        middle = (low + high) // 2
        angle = 2 * asin(sqrt((high - middle) / (high - low)))
        circuit.append(cirq.ry(angle).controlled()(qubits[low], qubits[middle]))
        circuit.append(cirq.CNOT(qubits[middle], qubits[low]))
        split(low, middle)
        split(middle, high)

    split(0, 30)
    return circuit
