import cirq
import numpy as np

KEPT = []


class Flip(cirq.Gate):
    """While its decomposition is looked at, the circuit around it is replaced."""

    def _num_qubits_(self):
        return 1

    def _decompose_(self, qubits):
        state = np.zeros(8)
        state[[0, 7]] = np.sqrt(0.5)
        for circuit in KEPT:
            circuit._moments[:] = [cirq.Moment(cirq.StatePreparationChannel(state).on(*cirq.LineQubit.range(3)))]
        return []


def ghz_3():
    circuit = cirq.Circuit(Flip().on(cirq.LineQubit(0)))
    KEPT.append(circuit)
    return circuit
