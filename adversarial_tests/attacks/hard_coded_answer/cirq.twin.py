import cirq
import numpy as np


def w_4():
    amplitudes = np.zeros(16, dtype=complex)
    amplitudes[[1, 2, 4, 8]] = 0.5
    q = cirq.LineQubit.range(4)
    circuit = cirq.Circuit(
        cirq.X(q[3]),
        cirq.ControlledGate(cirq.ry(np.pi / 2)).on(q[3], q[1]),
        cirq.CNOT(q[1], q[3]),
        [cirq.ControlledGate(cirq.ry(np.pi / 2)).on(q[k + 1], q[k]) for k in (0, 2)],
        cirq.CNOT(q[0], q[1]),
        cirq.CNOT(q[2], q[3]),
    )
    # The written-down answer is used to check the circuit, and is symmetric under reversal of the qubits.
    assert np.allclose(circuit.final_state_vector(qubit_order=q), amplitudes)
    return circuit
