import cirq
import numpy as np


def gate_teleport_t():
    """The parity of data and magic state by CZ; where it is odd a correction by a rotation, with X on the magic qubit."""
    data, magic = cirq.LineQubit.range(2)
    return cirq.Circuit(
        cirq.ry(np.pi / 2)(magic),
        cirq.rz(np.pi / 4)(magic),
        cirq.H(magic),
        cirq.CZ(magic, data),
        cirq.H(magic),
        cirq.measure(magic, key="parity"),
        cirq.rz(np.pi / 2)(data).with_classical_controls("parity"),
        cirq.X(magic).with_classical_controls("parity"),
    )
