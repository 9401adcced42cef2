import cirq


def qft_6():
    # Cirq's transform takes its most significant qubit first.
    return cirq.Circuit(cirq.qft(*reversed(cirq.LineQubit.range(6))))
