import cirq


def inverse_qft_4():
    # Cirq's transform takes its most significant qubit first.
    return cirq.Circuit(cirq.qft(*reversed(cirq.LineQubit.range(4)), inverse=True))
