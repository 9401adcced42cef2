import cirq


def qft_6():
    """The opposite sign in the exponent."""
    return cirq.Circuit(cirq.qft(*reversed(cirq.LineQubit.range(6)), inverse=True))
