import cirq
import numpy as np


def grover_12(oracle):
    """Rotations about Y in place of Hadamards; the sign of |0...0> by kickback from an ancilla in |->."""
    *qubits, ancilla = cirq.LineQubit.range(13)
    circuit = cirq.Circuit(cirq.ry(np.pi / 2).on_each(*qubits), cirq.ry(-np.pi / 2)(ancilla))
    flip = cirq.X.controlled(12, control_values=[0] * 12)
    for _ in range(8):
        circuit.append(oracle(*qubits))
        circuit.append(cirq.ry(-np.pi / 2).on_each(*qubits))
        circuit.append(flip(*qubits, ancilla))
        circuit.append(cirq.ry(np.pi / 2).on_each(*qubits))
    circuit.append(cirq.ry(np.pi / 2)(ancilla))
    return circuit
