import cirq
import numpy as np


def shor_zero():
    q = cirq.LineQubit.range(12)
    state = np.zeros(8)
    state[[0, 7]] = np.sqrt(0.5)
    circuit = cirq.Circuit()
    for block in range(3):
        circuit.append(cirq.StatePreparationChannel(state).on(*q[9:]))
        circuit.append(cirq.SWAP(q[9 + k], q[3 * block + k]) for k in range(3))
    return circuit
