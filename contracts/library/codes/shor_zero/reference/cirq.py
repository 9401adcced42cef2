import cirq


def shor_zero():
    blocks = [cirq.LineQubit.range(k, k + 3) for k in (0, 3, 6)]
    return cirq.Circuit([cirq.H(a), cirq.CNOT(a, b), cirq.CNOT(b, c)] for a, b, c in blocks)
