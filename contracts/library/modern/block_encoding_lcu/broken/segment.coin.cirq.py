import cirq
import numpy as np


def block_encoding_lcu():
    """A coin between two reflections, which is what the outcomes come to where the words anticommute."""
    ancilla, first, second = cirq.LineQubit.range(3)
    angle = np.arctan2(1, 3)
    return cirq.Circuit(
        cirq.ry(2 * np.arcsin(np.sqrt(3 / 8)))(ancilla),
        cirq.CNOT(second, first),
        [cirq.ry(-angle)(first), cirq.Z(first), cirq.ry(angle)(first)],
        cirq.ry(-np.pi / 2 - 2 * angle)(first).controlled_by(ancilla),
        cirq.CNOT(second, first),
        cirq.measure(ancilla),
    )
