import cirq
import numpy as np


def toffoli_rz_sx_cx():
    """The textbook circuit, each CNOT as the one in the other direction between Hadamards."""
    a, b, target = cirq.LineQubit.range(3)
    turn = np.pi / 4

    def hadamard(qubit):
        return [cirq.rz(np.pi / 2)(qubit), (cirq.X**0.5)(qubit), cirq.rz(np.pi / 2)(qubit)]

    def cnot(control, on):
        around = [hadamard(control), hadamard(on)]
        return [around, cirq.CNOT(on, control), around]

    return cirq.Circuit(
        hadamard(target),
        cnot(b, target), cirq.rz(-turn)(target), cnot(a, target), cirq.rz(turn)(target),
        cnot(b, target), cirq.rz(-turn)(target), cnot(a, target), cirq.rz(turn)(target),
        cirq.rz(turn)(b), hadamard(target), cnot(a, b), cirq.rz(turn)(a), cirq.rz(-turn)(b), cnot(a, b),
    )  # fmt: skip
