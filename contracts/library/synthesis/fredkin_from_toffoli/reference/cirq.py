import cirq


def fredkin_from_toffoli():
    control, a, b = cirq.LineQubit.range(3)
    return cirq.Circuit(cirq.CNOT(a, b), cirq.TOFFOLI(control, b, a), cirq.CNOT(a, b))
