import cirq


def qft_16():
    """The library's transform reads its first qubit as the most significant."""
    qubits = cirq.LineQubit.range(16)
    return cirq.Circuit(cirq.qft(*reversed(qubits)))
