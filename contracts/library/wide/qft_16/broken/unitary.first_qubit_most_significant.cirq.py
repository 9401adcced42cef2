import cirq


def qft_16():
    return cirq.Circuit(cirq.qft(*cirq.LineQubit.range(16), without_reverse=True), cirq.X(cirq.LineQubit(0)))
