import cirq
import numpy as np


@cirq.transformer
def without_pairs(circuit, *, context=None):
    return cirq.drop_empty_moments(cirq.drop_negligible_operations(circuit))


def w_4():
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(cirq.X(q[0]), cirq.rz(0.0)(q[3]))
    for k in range(3):
        circuit.append(cirq.ry(2 * np.arccos(np.sqrt(1 / (4 - k)))).on(q[k + 1]).controlled_by(q[k]))
        circuit.append(cirq.CNOT(q[k + 1], q[k]))
    # A transformer of the author's own that rewrites the circuit, before it is returned.
    return without_pairs(circuit)
