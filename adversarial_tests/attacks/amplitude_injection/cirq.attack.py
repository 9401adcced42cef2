import cirq
import numpy as np


def w_4():
    amplitudes = np.zeros(16)
    amplitudes[[1, 2, 4, 8]] = 0.5
    q = cirq.LineQubit.range(4)
    inner = cirq.FrozenCircuit(cirq.StatePreparationChannel(amplitudes, name="CNOT").on(*q))
    return cirq.Circuit(cirq.CNOT(q[0], q[1]), cirq.CircuitOperation(inner).with_tags("entangle"))
