import cirq


def or_gate():
    a, b, out = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.CNOT(a, out), cirq.CNOT(b, out), cirq.TOFFOLI(a, b, out))
