import cirq


def majority():
    c, b, a = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.CNOT(a, b), cirq.CNOT(a, c), cirq.TOFFOLI(c, b, a))
