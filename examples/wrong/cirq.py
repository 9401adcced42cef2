"""A Fourier transform on the qubits in the wrong order: right for big-endian integers."""

import cirq


def qft_6():
    return cirq.Circuit(cirq.qft(*cirq.LineQubit.range(6)))
