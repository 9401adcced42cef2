import cirq
import numpy as np


class HadamardFromRotations(cirq.Gate):
    """An own gate whose decomposition and matrix are two true claims, a global phase apart."""

    def _num_qubits_(self):
        return 1

    def _decompose_(self, qubits):
        yield [cirq.rz(np.pi / 2).on(*qubits), (cirq.X**0.5).on(*qubits), cirq.rz(np.pi / 2).on(*qubits)]

    def _unitary_(self):
        return np.array([[1, 1], [1, -1]]) / np.sqrt(2)


def toffoli_rz_sx_cx():
    a, b, target = cirq.LineQubit.range(3)
    t = np.pi / 4
    circuit = cirq.Circuit(HadamardFromRotations().on(target))
    for control, angle in ((b, -t), (a, t), (b, -t), (a, t)):
        circuit.append([cirq.CNOT(control, target), cirq.rz(angle).on(target)])
    circuit.append([HadamardFromRotations().on(target), cirq.rz(t).on(b)])
    circuit.append([cirq.CNOT(a, b), cirq.rz(t).on(a), cirq.rz(-t).on(b), cirq.CNOT(a, b)])
    return circuit
