import cirq
import numpy as np


def kicked_ising_3():
    """Compiled to CZ and phased one-qubit gates."""
    q = cirq.LineQubit.range(3)
    circuit = cirq.Circuit()
    for _ in range(5):
        circuit.append([cirq.ZZ(q[0], q[1]) ** (0.6 / np.pi), cirq.ZZ(q[1], q[2]) ** (0.6 / np.pi)])
        circuit.append(cirq.rx(0.9).on_each(*q))
    return cirq.optimize_for_target_gateset(circuit, gateset=cirq.CZTargetGateset())
