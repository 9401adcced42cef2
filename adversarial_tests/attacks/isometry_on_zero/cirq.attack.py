import cirq
import numpy as np


class Isometry(cirq.Gate):
    """The first column is the state; the other seven only make it unitary."""

    def _num_qubits_(self):
        return 3

    def _apply_unitary_(self, args):
        column = np.zeros(8)
        # Cirq's order: q[2] is the leftmost qubit of a ket, and the last axis here.
        column[[0b110, 0b001]] = [np.sqrt(0.5), -np.sqrt(0.5)]
        reflection = np.eye(8)[0] - column
        matrix = np.eye(8) - 2 * np.outer(reflection, reflection) / (reflection @ reflection)
        tensor = matrix.reshape((2,) * 6)
        moved = np.tensordot(tensor, args.target_tensor, axes=([3, 4, 5], args.axes))
        return np.moveaxis(moved, [0, 1, 2], args.axes)


def superposition_011_100():
    return cirq.Circuit(Isometry().on(*cirq.LineQubit.range(3)))
