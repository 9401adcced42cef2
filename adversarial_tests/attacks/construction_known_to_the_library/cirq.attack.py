import cirq


def cx_from_clifford():
    control, target = cirq.LineQubit.range(2)
    return cirq.Circuit(cirq.decompose(cirq.CNOT(control, target)))
