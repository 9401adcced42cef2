import cirq
import numpy as np


class BlockEncode(cirq.Gate):
    """Called like a template, and defined by PREPARE, SELECT and the inverse of PREPARE."""

    def _num_qubits_(self):
        return 3

    def _decompose_(self, qubits):
        ancilla, first, second = qubits
        yield cirq.ry(np.pi / 3)(ancilla)
        yield [cirq.Z(qubit).controlled_by(ancilla, control_values=[0]) for qubit in (first, second)]
        yield cirq.CNOT(ancilla, first)
        yield cirq.ry(-np.pi / 3)(ancilla)


def block_encoding_lcu():
    q = cirq.LineQubit.range(3)
    return cirq.Circuit(BlockEncode().on(*q), cirq.measure(q[0]))
