import cirq
import numpy as np


def block_encoding_lcu():
    ancilla, first, second = cirq.LineQubit.range(3)
    # X on the ancilla is merged into PREPARE, and into its inverse on the other side.
    return cirq.Circuit(
        cirq.ry(np.pi / 3 + np.pi)(ancilla),
        cirq.CZ(ancilla, first),
        cirq.CZ(ancilla, second),
        cirq.X(ancilla),
        cirq.CNOT(ancilla, first),
        cirq.Z(ancilla),
        cirq.ry(-np.pi / 3)(ancilla),
        cirq.measure(ancilla),
    )
