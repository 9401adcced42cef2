from math import acos, sqrt

import cirq


def w_4():
    qubits = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(cirq.X(qubits[0]))
    for k in range(3):
        # Of the amplitude that is left, 1/sqrt(4 - k) stays on qubit k.
        circuit += cirq.ry(2 * acos(1 / sqrt(4 - k))).on(qubits[k + 1]).controlled_by(qubits[k])
        circuit += cirq.CNOT(qubits[k + 1], qubits[k])
    # The same compiler, given gates.
    return cirq.optimize_for_target_gateset(circuit, gateset=cirq.CZTargetGateset())
